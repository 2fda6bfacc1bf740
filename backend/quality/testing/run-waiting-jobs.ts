import type { Db } from "#backend/platform/db/knex.ts";

/** Runs the waiting jobs now, either all or those of one task, as if they were due. */
export async function runWaitingJobs(db: Db, task?: string): Promise<void> {
  const waiting = db("graphile_worker.jobs")
    .where(task === undefined ? {} : { taskIdentifier: task })
    .select("id");
  await db("graphile_worker._private_jobs").whereIn("id", waiting).update({ runAt: db.fn.now() });
  // Sends the notification that the database sends for new jobs: without it, the jobs would only be found at the next
  // poll.
  await db.raw("select pg_notify('jobs:insert', ?)", [JSON.stringify({ count: 4 })]);
}
