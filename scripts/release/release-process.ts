import { existsSync } from "node:fs";
import { join } from "node:path";
import { spawnServer, untilReady } from "#backend/quality/testing/processes/server-process.ts";

/** Where a release begins; in older ones it was the second. */
const ENTRIES = ["backend/app/main.ts", "backend/main.ts"];

export interface ReleaseProcess {
  url: string;
  /** SIGTERM: it drains and ends. Resolves with its exit code. */
  drain: () => Promise<number | null>;
  /** SIGKILL. Resolves when it has ended. */
  kill: () => Promise<unknown>;
}

/** Starts the API of the release in `folder` on its own Node, and waits until it is ready. */
export async function startRelease(
  folder: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<ReleaseProcess> {
  const entry = ENTRIES.find((file) => existsSync(join(folder, file)));
  if (entry === undefined) throw new Error(`${folder} holds no release.`);
  const server = spawnServer({
    folder,
    program: [entry],
    node: join(folder, "node_modules", "node", "bin", "node"),
    env: { ...env, LISTEN_PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server);
  return { url, drain: () => server.end("SIGTERM"), kill: () => server.end("SIGKILL") };
}
