import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "#backend/platform/start-error.ts";

export interface OwnProcess {
  pid: number;
  /** Resolves when it has ended, with how: `code 1` or `SIGKILL`. */
  ended: Promise<string>;
  /** Does nothing once it has ended. */
  kill: (signal: NodeJS.Signals) => void;
}

interface SpawnOptions {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Gets what the process writes to its standard error; by default that is our own. */
  onError?: (text: string) => void;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const POLL_MS = 50;

/** Starts our Node. Its standard input ends when we do, for any reason, and what we run stops then. */
export function startNode({ args, env, onError }: SpawnOptions): OwnProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env,
    // A group of its own: Ctrl-C in a terminal reaches it once, through us.
    detached: true,
    stdio: ["pipe", "inherit", onError ? "pipe" : "inherit"],
  });
  if (onError) child.stderr?.setEncoding("utf8").on("data", onError);
  // It may end before it has read what it was never sent.
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
 * @throws StartError when the process ends before
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
