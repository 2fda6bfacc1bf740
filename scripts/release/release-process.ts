import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { backendArguments } from "../plain/backend-arguments.mjs";

/** Where a release begins; in older ones it was the second. */
const ENTRIES = ["backend/app/main.ts", "backend/main.ts"];

const stopWithParent = new URL("../plain/stop-with-parent.mjs", import.meta.url).href;

export interface ReleaseProcess {
  url: string;
  /** SIGTERM: it drains and ends. Resolves with its exit code. */
  drain: () => Promise<number | null>;
  /** SIGKILL. Resolves when it has ended. */
  kill: () => Promise<void>;
}

/** Starts the API of the release in `folder` on its own Node, and waits until it is ready. */
export async function startRelease(
  folder: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<ReleaseProcess> {
  const entry = ENTRIES.find((file) => existsSync(join(folder, file)));
  if (entry === undefined) throw new Error(`${folder} holds no release.`);
  const child = spawn(
    join(folder, "node_modules", "node", "bin", "node"),
    [...backendArguments, "--import", stopWithParent, entry],
    { cwd: folder, env: { ...env, LISTEN_PORT: String(port) }, stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error("The release did not start; its own words are above.");
    await wait(50);
  }
  return {
    url,
    async drain() {
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
