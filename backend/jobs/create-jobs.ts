import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { run, type Runner } from "graphile-worker";
import {
  JOB_HEARTBEAT_MS,
  JOB_RESTART_MS,
  JOB_SILENCE_MS,
  JOB_STOP_MS,
  JOBS_AT_ONCE,
} from "#backend/constants.ts";
import { openJobsPool } from "#backend/db/jobs-pool.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import { runnerOptions } from "./runner-options.ts";
import type { Task } from "./task.ts";
import { watchRunners } from "./watch-runners.ts";

interface JobsOptions {
  db: Knex;
  logger: Logger;
  tasks: readonly Task[];
  /** False: what is done regularly is left to others. */
  regular: boolean;
  heartbeatMs?: number;
  silenceMs?: number;
}

export interface Jobs {
  start: () => void;
  /** Begins nothing new, gives what is under way its time, and gives back what takes longer. */
  stop: () => Promise<void>;
}

/** One for LISTEN, one for what jobs ask the queue. */
const otherConnections = 2;

/**
 * Does the jobs of the queue. Several processes may do so at once: each takes different ones. When the database
 * goes away, the runner ends or waits; it is begun anew until it lives.
 */
export function createJobs({ db, logger, tasks, regular, ...times }: JobsOptions): Jobs {
  const { heartbeatMs = JOB_HEARTBEAT_MS, silenceMs = JOB_SILENCE_MS } = times;
  const stopping = new AbortController();
  const events = new EventEmitter();
  const watch = watchRunners({ db, logger, events, heartbeatMs, silenceMs });
  let ended: Promise<void> = Promise.resolve();

  async function keepRunning(): Promise<void> {
    const pgPool = openJobsPool(db, {
      size: JOBS_AT_ONCE + otherConnections,
      onLost: (error) => logger.debug({ err: error }, "the jobs lost a connection"),
    });
    while (!stopping.signal.aborted) {
      try {
        const runner = await run(runnerOptions({ tasks, logger, regular, pgPool, events }));
        await Promise.race([runner.promise, aborted(stopping.signal)]);
        if (stopping.signal.aborted) await endInTime(runner);
      } catch (error) {
        logger.warn({ err: error }, "the jobs could not begin; they try again");
      }
      await Promise.race([wait(JOB_RESTART_MS), aborted(stopping.signal)]);
    }
    await pgPool.end();
  }

  return {
    start() {
      watch.start();
      ended = keepRunning();
    },
    async stop() {
      stopping.abort();
      await ended;
      await watch.stop();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** Waits for jobs under way, though not for ever: what they hold is given back afterwards. */
async function endInTime(runner: Runner): Promise<void> {
  const ended = runner.stop().catch(() => undefined);
  await Promise.race([ended, wait(JOB_STOP_MS, undefined, { ref: false })]);
}
