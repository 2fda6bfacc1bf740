import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Run } from "../measure/benchmark.ts";

export interface HelperProcess {
  /** Sends a request and returns the reply. A request must wait until the previous one has been replied to. */
  request: (message: object) => Promise<unknown>;
}

const bench = new URL("..", import.meta.url);

/**
 * Runs a file of bench/ in a separate process, so that its work is not measured. The process gets `input` as JSON in
 * its first argument, and ends with this process. `inside` is a command prefix that runs another command, for example
 * in a network namespace.
 */
export function startHelper(
  run: Run,
  file: string,
  input: object,
  inside: readonly string[] = [],
): HelperProcess {
  const own = [
    process.execPath,
    ...process.execArgv,
    fileURLToPath(new URL(file, bench)),
    JSON.stringify(input),
  ];
  const [command = process.execPath, ...args] = [...inside, ...own];
  const child = spawn(command, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  run.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.disconnect();
    await exit;
  });
  return {
    request(message) {
      const reply = replyOf(child, file);
      child.send(message);
      return reply;
    },
  };
}

function replyOf(child: ChildProcess, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message: unknown) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}
