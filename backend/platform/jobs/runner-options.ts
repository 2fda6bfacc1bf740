import type { EventEmitter } from "node:events";
import {
  Logger as WorkerLogger,
  parseCronItems,
  type CronItem,
  type RunnerOptions,
  type TaskList,
} from "graphile-worker";
import { JOB_CONCURRENCY, JOB_POLL_INTERVAL_MS } from "#backend/platform/constants.ts";
import type { openJobsPool } from "#backend/platform/db/jobs-pool.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { runInTrace } from "#backend/platform/logging/request-trace.ts";
import { traceOfJob } from "./job-trace.ts";
import type { Task } from "./task.ts";

interface RunnerDeps {
  tasks: readonly Task[];
  logger: Logger;
  /** If false, no cron jobs run. */
  cron: boolean;
  pgPool: ReturnType<typeof openJobsPool>;
  events: EventEmitter;
}

export function runnerOptions({ tasks, logger, cron, pgPool, events }: RunnerDeps): RunnerOptions {
  return {
    pgPool,
    events,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, toWorkerTask(task, logger)])),
    parsedCronItems: parseCronItems(cron ? tasks.flatMap(cronItem) : []),
    concurrency: JOB_CONCURRENCY,
    pollInterval: JOB_POLL_INTERVAL_MS,
    // The server handles signals itself.
    noHandleSignals: true,
    // If the connection is lost while graphile-worker records that a job has ended, it handles the error only when it
    // batches these records, even in batches of one. Otherwise, the error is unhandled and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(logger),
  };
}

function toWorkerTask({ run }: Task, logger: Logger): NonNullable<TaskList[string]> {
  return (payload: unknown, { job, abortSignal }) =>
    runInTrace(traceOfJob(payload), async () => {
      const { attempts, max_attempts: maxAttempts } = job;
      const line = { task: job.task_identifier, jobId: job.id, attempts, maxAttempts };
      try {
        await run(payload, { isLastAttempt: attempts >= maxAttempts, signal: abortSignal });
        logger.debug(line, "job done");
      } catch (error) {
        logger.warn(
          { ...line, err: error },
          attempts < maxAttempts ? "job failed; will retry" : "job given up",
        );
        throw error;
      }
    });
}

function cronItem({ name, cron, maxAttempts }: Task): CronItem[] {
  if (cron === null) return [];
  // The job key allows at most one pending run; the queue name allows at most one run at a time.
  return [{ task: name, match: cron, options: { jobKey: name, queueName: name, maxAttempts } }];
}

const levels = { error: "warn", warning: "warn", info: "trace", debug: "trace" } as const;

/**
 * The logger for graphile-worker's own messages. Payloads are not logged, and each job's outcome is already logged
 * within the job's trace.
 */
function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const isJobsEnd = meta?.["failure"] === true || meta?.["success"] === true;
    const at = isJobsEnd ? "trace" : (levels[level as keyof typeof levels] ?? "debug");
    logger[at]({ task: taskIdentifier, jobId, ...(meta?.["error"] ? { err: meta["error"] } : {}) }, message);
  });
}
