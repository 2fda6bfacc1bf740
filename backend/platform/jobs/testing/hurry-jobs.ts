import type { Db } from "#backend/platform/db/knex.ts";

/** Runs a job without a payload now, such as an every-minute job, so that a test need not wait for it. */
export async function runJobNow(db: Db, name: string): Promise<void> {
  await db.raw("select graphile_worker.add_job(?, '{}'::json, job_key => ?)", [name, `test ${name}`]);
}

/**
 * Backdates the locks of killed runners by a minute, so that the next runner takes over their jobs when it starts.
 * Otherwise, it would consider those runners alive for twenty seconds. All runners must have been killed.
 */
export async function ageDeadRunners(db: Db): Promise<void> {
  const earlier = (column: string) => db.raw("?? - interval '1 minute'", [column]);
  await db("job_runners").update({ lastSeenAt: earlier("lastSeenAt") });
  await db("graphile_worker._private_jobs")
    .whereNotNull("lockedAt")
    .update({ lockedAt: earlier("lockedAt") });
}
