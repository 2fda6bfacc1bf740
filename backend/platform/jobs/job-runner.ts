import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { run, type Runner } from "graphile-worker";
import {
  JOB_CONCURRENCY,
  JOB_HEARTBEAT_MS,
  JOB_RUNNER_RESTART_MS,
  JOB_RUNNER_TIMEOUT_MS,
  JOB_STOP_GRACE_MS,
} from "#backend/platform/constants.ts";
import { openJobsPool } from "#backend/platform/db/jobs-pool.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { createRunnerHeartbeat } from "./runner-heartbeat.ts";
import { runnerOptions } from "./runner-options.ts";
import type { Task } from "./task.ts";

interface JobRunnerOptions {
  db: Knex;
  logger: Logger;
  tasks: readonly Task[];
  /** If false, no cron jobs run. */
  cron: boolean;
  heartbeatMs?: number;
  runnerTimeoutMs?: number;
}

export interface JobRunner {
  start: () => void;
  /** Starts no more jobs, waits for running ones during the grace period, and unlocks the rest. */
  stop: () => Promise<void>;
}

/** One connection for LISTEN, and one for job bookkeeping. */
const extraConnections = 2;

/**
 * Runs the jobs of the queue. Several processes may run at once: each takes different jobs. A runner that ends because
 * the database is unavailable is restarted until it works.
 */
export function createJobRunner({ db, logger, tasks, cron, ...times }: JobRunnerOptions): JobRunner {
  const { heartbeatMs = JOB_HEARTBEAT_MS, runnerTimeoutMs = JOB_RUNNER_TIMEOUT_MS } = times;
  const stopping = new AbortController();
  const events = new EventEmitter();
  const heartbeat = createRunnerHeartbeat({ db, logger, events, heartbeatMs, runnerTimeoutMs });
  let ended: Promise<void> = Promise.resolve();

  async function runUntilStopped(): Promise<void> {
    const pgPool = openJobsPool(db, {
      size: JOB_CONCURRENCY + extraConnections,
      onError: (error) => logger.debug({ err: error }, "job runner lost a database connection"),
    });
    while (!stopping.signal.aborted) {
      try {
        const runner = await run(runnerOptions({ tasks, logger, cron, pgPool, events }));
        const lost = new Promise((resolve) => events.once("worker:getJob:error", resolve));
        await Promise.race([runner.promise, lost, aborted(stopping.signal)]);
        // Stops the runner, because a database response with a job may have been lost. The stopped runner keeps that
        // job locked without running it, until the next runner's heartbeat unlocks the job.
        if (!stopping.signal.aborted) await Promise.race([runner.stop(), aborted(stopping.signal)]);
        if (stopping.signal.aborted) await stopRunner(runner);
      } catch (error) {
        logger.warn({ err: error }, "job runner could not start, or ended; will restart");
      }
      events.removeAllListeners("worker:getJob:error");
      await Promise.race([sleep(JOB_RUNNER_RESTART_MS), aborted(stopping.signal)]);
    }
    await pgPool.end();
  }

  return {
    start() {
      heartbeat.start();
      ended = runUntilStopped();
    },
    async stop() {
      stopping.abort();
      await ended;
      await heartbeat.stop();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/**
 * Waits for running jobs, at most for the grace period. Jobs that are still running after that are unlocked when the
 * heartbeat stops.
 */
async function stopRunner(runner: Runner): Promise<void> {
  const stopped = runner.stop().catch(() => undefined);
  await Promise.race([stopped, sleep(JOB_STOP_GRACE_MS, undefined, { ref: false })]);
}
