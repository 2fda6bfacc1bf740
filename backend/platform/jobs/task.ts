import { z } from "zod";
import { jobKind, type JobKind } from "./job-kind.ts";

export interface JobContext {
  /** True if no further attempt follows when this one fails. */
  isLastAttempt: boolean;
  /** Aborted when the process stops and the grace period is over. */
  signal: AbortSignal;
}

/** Runs the jobs of one kind; their payload is still unparsed. */
export interface Task {
  name: string;
  maxAttempts: number;
  /** The automatic schedule, in cron notation and UTC; null if the task runs only when a job is added. */
  cron: string | null;
  run: (payload: unknown, context: JobContext) => Promise<void>;
}

/**
 * Creates the task that runs jobs of one kind. A job may run twice, even concurrently: a process that seemed dead may
 * still be running it.
 */
export function task<Payload extends object>(
  { name, payload: schema, maxAttempts }: JobKind<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): Task {
  return {
    name,
    maxAttempts,
    cron: null,
    run: async (payload, context) => run(schema.parse(payload), context),
  };
}

/** A cron job has no payload, and no retry: its next run makes up for a failed one. */
function cronTask(name: string, cron: string, run: (context: JobContext) => Promise<void>): Task {
  const kind = jobKind(name, z.object({}), 1);
  return { ...task(kind, (_, context) => run(context)), cron };
}

/** Creates a task that runs every minute, in one process. The next run waits until the current one has ended. */
export function everyMinute(name: string, run: (context: JobContext) => Promise<void>): Task {
  return cronTask(name, "* * * * *", run);
}

/** Creates a task that runs every hour, in one process. */
export function hourly(name: string, run: (context: JobContext) => Promise<void>): Task {
  return cronTask(name, "17 * * * *", run);
}

/** Creates a task that runs every night at 00:30 UTC, which is 3:30 in Addis Ababa, in one process. */
export function daily(name: string, run: (context: JobContext) => Promise<void>): Task {
  return cronTask(name, "30 0 * * *", run);
}
