import type { EventEmitter } from "node:events";
import {
  Logger as QueueLogger,
  parseCronItems,
  type CronItem,
  type RunnerOptions,
  type TaskList,
} from "graphile-worker";
import { JOB_POLL_MS, JOBS_AT_ONCE } from "#backend/constants.ts";
import type { openJobsPool } from "#backend/db/jobs-pool.ts";
import type { Logger } from "#backend/logger.ts";
import type { Task } from "./task.ts";

interface Parts {
  tasks: readonly Task[];
  logger: Logger;
  /** False: nothing is done by the clock. */
  regular: boolean;
  pgPool: ReturnType<typeof openJobsPool>;
  events: EventEmitter;
}

/** Who else lives in this process decides about signals, so the queue must not. */
export function runnerOptions({ tasks, logger, regular, pgPool, events }: Parts): RunnerOptions {
  return {
    pgPool,
    events,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, inQueue(task)])),
    parsedCronItems: parseCronItems(regular ? tasks.flatMap(cronItem) : []),
    concurrency: JOBS_AT_ONCE,
    pollInterval: JOB_POLL_MS,
    noHandleSignals: true,
    // Ends of jobs are written as batches, even of one: only these hear that the database went away meanwhile.
    // Without them the error is nobody's, and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(logger),
  };
}

function inQueue({ run }: Task): NonNullable<TaskList[string]> {
  return (payload: unknown, { job, abortSignal }) =>
    run(payload, { isLastAttempt: job.attempts >= job.max_attempts, signal: abortSignal });
}

function cronItem({ name, cron, maxAttempts }: Task): CronItem[] {
  if (cron === null) return [];
  // The key lets one wait at most, the queue one run at a time.
  return [{ task: name, match: cron, options: { jobKey: name, queueName: name, maxAttempts } }];
}

const levels = { error: "warn", warning: "warn", info: "debug", debug: "trace" } as const;

/** A job that fails is tried again, so it is a warning. Of the job itself the log gets name and number only. */
function queueLogger(logger: Logger): QueueLogger {
  return new QueueLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const at = levels[level as keyof typeof levels] ?? "debug";
    logger[at](
      { task: taskIdentifier, job: jobId, ...(meta?.["error"] ? { err: meta["error"] } : {}) },
      message,
    );
  });
}
