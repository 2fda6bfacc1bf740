import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "#backend/platform/start-error.ts";
import type { OwnProcess } from "./own-process.ts";

interface RestartOptions {
  /** For example "API process 1". */
  name: string;
  /** The first process, already started. */
  first: StartedProcess;
  startAgain: () => StartedProcess;
  log: (line: string) => void;
  restartDelayMs?: number;
}

/** `ready` rejects when the process ends before it is ready. */
export type StartedProcess = OwnProcess & { ready: () => Promise<void> };

export interface RestartedProcess {
  /** The id of the current process. */
  pid: () => number;
  /** Rejects when the process has ended too often. */
  failed: Promise<never>;
  /**
   * Drains the process and starts a new one. Resolves once the new process is ready.
   * @throws StartError when the new process ends before that
   */
  restart: () => Promise<void>;
  /** Sends the signal, and SIGKILL after a timeout. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
}

const RESTART_DELAY_MS = 500;
/** A process that ends this often within `ENDS_WITHIN_MS` is not restarted. */
const MAX_ENDS = 5;
const ENDS_WITHIN_MS = 60_000;
/**
 * The maximum duration of a stop. It exceeds the time that draining and every grace period of a graceful stop can take.
 */
const STOP_TIMEOUT_MS = 30_000;

/** Restarts a process whenever it ends, unless it keeps ending. */
export function restartOnExit(options: RestartOptions): RestartedProcess {
  const { name, first, startAgain, log, restartDelayMs = RESTART_DELAY_MS } = options;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection, since the caller may attach its handler later.
  failed.catch(() => undefined);
  let current = first;
  let stopping = false;
  let restarting: StartedProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = current;
    ending.kill(signal);
    const timer = setTimeout(() => ending.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ending.ended;
    clearTimeout(timer);
  }

  async function watch(): Promise<void> {
    const ends: number[] = [];
    for (;;) {
      const how = await current.ended;
      if (stopping) return;
      if (restarting !== current) {
        ends.push(performance.now());
        if (endsTooOften(ends))
          throw new StartError(`${name} ended ${MAX_ENDS} times within a minute (${how}).`);
        log(`${name} ended (${how}). Starting it again …`);
        await wait(restartDelayMs);
        if (stopping) return;
      }
      current = startAgain();
    }
  }
  const watching = watch().catch(reject);

  return {
    pid: () => current.pid,
    failed,
    async restart() {
      restarting = current;
      await end("SIGTERM");
      // The watcher noticed the end of the process before this function did, and has already started the next one.
      if (!stopping) await current.ready();
    },
    async stop(signal) {
      stopping = true;
      await end(signal);
      await watching;
    },
  };
}

function endsTooOften(ends: readonly number[]): boolean {
  const first = ends.at(-MAX_ENDS);
  return first !== undefined && performance.now() - first < ENDS_WITHIN_MS;
}
