import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { backendArguments } from "../../../../scripts/plain/backend-arguments.mjs";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const PATIENCE_MS = 60_000;

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  pid: number;
  /** Sends SIGKILL. */
  kill: () => void;
  exited: Promise<unknown>;
}

/** Starts the whole backend like `npm start`, in a process of its own on a free port. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    // It ends with its standard input, so it cannot outlive a killed test.
    [...backendArguments, "--import", "./scripts/plain/stop-with-parent.mjs", "backend/app/main.ts"],
    {
      cwd: root,
      env: { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...env },
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  const exited = once(child, "exit");
  const port = await new Promise<string>((resolve, reject) => {
    let output = "";
    const late = setTimeout(() => reject(new Error(`The server does not start: ${output}`)), PATIENCE_MS);
    child.once("exit", () => reject(new Error(`The server ended: ${output}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const found = /is open at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The server has no process.");
  return { url: `http://127.0.0.1:${port}`, pid, kill: () => void child.kill("SIGKILL"), exited };
}
