import { z } from "zod";
import { jobKind, type JobKind } from "./job-kind.ts";

/** What a task hears of the job it does. */
export interface JobContext {
  /** If this fails, nobody tries again. */
  isLastAttempt: boolean;
  /** Aborted when the process stops and won't wait much longer. */
  signal: AbortSignal;
}

/** How a kind of job is done, with its payload still unread. */
export interface Task {
  name: string;
  maxAttempts: number;
  /** When it is done by itself, in cron's notation and UTC; null: when it is ordered. */
  cron: string | null;
  run: (payload: unknown, context: JobContext) => Promise<void>;
}

/** A job may run twice, and at the same time as itself: a process that seemed dead may not have been. */
export function task<Payload extends object>(
  { name, payload: shape, maxAttempts }: JobKind<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): Task {
  return {
    name,
    maxAttempts,
    cron: null,
    run: async (payload, context) => run(shape.parse(payload), context),
  };
}

/** A cron job's payload is of no interest; one that fails is done anew at its next time. */
function regularly(name: string, cron: string, run: (context: JobContext) => Promise<void>): Task {
  const kind = jobKind(name, z.object({}), 1);
  return { ...task(kind, (_, context) => run(context)), cron };
}

/** One process does it each minute. While one still runs, the next one waits. */
export function everyMinute(name: string, run: (context: JobContext) => Promise<void>): Task {
  return regularly(name, "* * * * *", run);
}

/** One process does it each night, at half past midnight UTC: 3:30 in Addis Ababa. */
export function daily(name: string, run: (context: JobContext) => Promise<void>): Task {
  return regularly(name, "30 0 * * *", run);
}
