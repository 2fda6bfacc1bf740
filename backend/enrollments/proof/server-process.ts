import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { backendArguments } from "../../../scripts/backend-arguments.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENCE_MS = 60_000;

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** SIGKILL: nothing of it runs any further. Once is enough. */
  kill: () => void;
  exited: Promise<unknown>;
}

/** The whole backend as `npm start` runs it, in a process of its own on a free port. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    // It ends when its standard input does, so it can't outlive a test that was killed.
    [...backendArguments, "--import", "./scripts/end-with-parent.mjs", "backend/main.ts"],
    {
      cwd: root,
      env: { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...env },
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  const exited = once(child, "exit");
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`The server does not start: ${said}`)), PATIENCE_MS);
    child.once("exit", () => reject(new Error(`The server ended: ${said}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /is open at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  return { url: `http://127.0.0.1:${port}`, kill: () => void child.kill("SIGKILL"), exited };
}
