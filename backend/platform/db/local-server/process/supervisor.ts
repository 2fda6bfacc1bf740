import { setTimeout as sleep } from "node:timers/promises";

import { clearEarlierServer } from "./orphan.ts";
import { HEALTHY_AFTER_MS, restartDelay } from "./restart-delay.ts";
import {
  launchServer,
  stopServerProcess,
  type ServerCommand,
  type ServerExit,
  type ServerProcess,
} from "./postgres-process.ts";
import { signalServer } from "./stop-server.ts";

export interface SupervisedServer {
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

type Log = (line: string) => void;

/**
 * Starts the server, and restarts it whenever it exits unexpectedly, without a limit on attempts. Once the server
 * accepts connections again, `onRestart` is called with the exit that made the restart necessary.
 */
export async function superviseServer(
  command: ServerCommand,
  log: Log,
  onRestart: (exit: ServerExit) => void,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server = await launchServer(command, stopping.signal, log);
  const watching = watch();
  // Stops the server even if this process exits without stop(), except after kill -9.
  const signalAtExit = () => signalServer(server.pid, command.pgCtl, "INT");
  process.once("exit", signalAtExit);

  async function watch(): Promise<void> {
    let restarts = 0;
    for (;;) {
      const readyAt = performance.now();
      const exit = await server.exited;
      if (stopping.signal.aborted) return;
      log(`the server exited unexpectedly (${describe(exit)})`);
      if (performance.now() - readyAt >= HEALTHY_AFTER_MS) restarts = 0;
      const relaunched = await relaunch(command, restarts, stopping.signal, log);
      if (relaunched === null) return;
      ({ server, restarts } = relaunched);
      onRestart(exit);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await stopServerProcess(server, command.pgCtl);
    await watching;
    // Stops the server again, in case a restarted one became ready while stop() was in progress.
    await stopServerProcess(server, command.pgCtl);
    process.off("exit", signalAtExit);
  }

  let stopped: Promise<void> | null = null;
  return { pid: () => server.pid, stop: () => (stopped ??= stop()) };
}

/** Returns the restarted server once it is ready, and the number of attempts; null if `stopping` is aborted. */
async function relaunch(
  command: ServerCommand,
  earlierRestarts: number,
  stopping: AbortSignal,
  log: Log,
): Promise<{ server: ServerProcess; restarts: number } | null> {
  for (let restarts = earlierRestarts; ; restarts += 1) {
    await unlessAborted(sleep(restartDelay(restarts), undefined, { signal: stopping }), stopping);
    if (stopping.aborted) return null;
    try {
      const cleared = await clearEarlierServer(command.pgDataDir, command.pgCtl);
      if (cleared !== null) log(cleared);
      const server = await launchServer(command, stopping, log);
      log("the server was restarted");
      return { server, restarts: restarts + 1 };
    } catch (error) {
      if (stopping.aborted) return null;
      const delay = restartDelay(restarts + 1) / 1000;
      log(`${error instanceof Error ? error.message : String(error)}; next attempt in ${delay} s`);
    }
  }
}

/** Ignores the rejection of an aborted wait, since the caller checks the signal. */
async function unlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function describe({ code, signal }: ServerExit): string {
  return signal === null ? `exit code ${code}` : signal;
}
