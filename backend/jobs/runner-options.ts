import type { EventEmitter } from "node:events";
import {
  Logger as WorkerLogger,
  parseCronItems,
  type CronItem,
  type RunnerOptions,
  type TaskList,
} from "graphile-worker";
import { JOB_CONCURRENCY, JOB_POLL_INTERVAL_MS } from "#backend/constants.ts";
import type { openJobsPool } from "#backend/db/jobs-pool.ts";
import type { Logger } from "#backend/logger.ts";
import type { Task } from "./task.ts";

interface RunnerDeps {
  tasks: readonly Task[];
  logger: Logger;
  /** False: run no cron jobs. */
  cron: boolean;
  pgPool: ReturnType<typeof openJobsPool>;
  events: EventEmitter;
}

export function runnerOptions({ tasks, logger, cron, pgPool, events }: RunnerDeps): RunnerOptions {
  return {
    pgPool,
    events,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, toWorkerTask(task)])),
    parsedCronItems: parseCronItems(cron ? tasks.flatMap(cronItem) : []),
    concurrency: JOB_CONCURRENCY,
    pollInterval: JOB_POLL_INTERVAL_MS,
    // The server handles signals itself.
    noHandleSignals: true,
    // Batching, even of single jobs, is the only mode in which graphile-worker catches a lost connection while it
    // records that a job has ended. Without it, that error is unhandled and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(logger),
  };
}

function toWorkerTask({ run }: Task): NonNullable<TaskList[string]> {
  return (payload: unknown, { job, abortSignal }) =>
    run(payload, { isLastAttempt: job.attempts >= job.max_attempts, signal: abortSignal });
}

function cronItem({ name, cron, maxAttempts }: Task): CronItem[] {
  if (cron === null) return [];
  // The job key lets at most one run wait; the queue name lets at most one run at a time.
  return [{ task: name, match: cron, options: { jobKey: name, queueName: name, maxAttempts } }];
}

const levels = { error: "warn", warning: "warn", info: "debug", debug: "trace" } as const;

/** A failed job is retried, so it is logged as a warning. Payloads are not logged. */
function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const at = levels[level as keyof typeof levels] ?? "debug";
    logger[at]({ task: taskIdentifier, jobId, ...(meta?.["error"] ? { err: meta["error"] } : {}) }, message);
  });
}
