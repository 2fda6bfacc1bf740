import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "#backend/platform/start-error.ts";

export interface OwnProcess {
  pid: number;
  /** Resolves when the process has ended, with the reason: `code 1` or `SIGKILL`. */
  ended: Promise<string>;
  /** Does nothing once the process has ended. */
  kill: (signal: NodeJS.Signals) => void;
}

interface SpawnOptions {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Receives the process's standard error; by default, it goes to our own. */
  onError?: (text: string) => void;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const POLL_MS = 50;

/**
 * Starts a process with our Node executable. Its standard input closes when this process ends for any reason; our
 * programs stop as soon as their standard input closes.
 */
export function startNode({ args, env, onError }: SpawnOptions): OwnProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env,
    // Uses a separate process group, so that Ctrl-C in a terminal does not reach the child directly. The child gets the
    // signal once, from us.
    detached: true,
    stdio: ["pipe", "inherit", onError ? "pipe" : "inherit"],
  });
  if (onError) child.stderr?.setEncoding("utf8").on("data", onError);
  // The child may end before its input has been written.
  child.stdin?.on("error", () => undefined);
  if (child.pid === undefined) throw new StartError(`${process.execPath} could not be started.`);
  const ended = once(child, "exit").then(([code, signal]: (number | string | null)[]) =>
    signal === null ? `code ${code}` : String(signal),
  );
  return {
    pid: child.pid,
    ended,
    kill: (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    },
  };
}

/**
 * Returns when `url` responds with status 200.
 * @throws StartError when the process ends before that
 */
export async function untilReady(url: string, { ended }: OwnProcess, describe: () => string): Promise<void> {
  let how: string | null = null;
  void ended.then((value) => (how = value));
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    if (how !== null) throw new StartError(`${describe()} (${String(how)})`);
    await wait(POLL_MS);
  }
}
