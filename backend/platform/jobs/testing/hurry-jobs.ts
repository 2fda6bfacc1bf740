import type { Db } from "#backend/platform/db/knex.ts";

/** Runs a job now that has no payload, such as one of each minute, which a test need not wait for. */
export async function runJobNow(db: Db, name: string): Promise<void> {
  await db.raw("select graphile_worker.add_job(?, '{}'::json, job_key => ?)", [name, `test ${name}`]);
}

/**
 * Makes a minute pass for what runners hold, once all of them are killed: the next one takes their jobs over as it starts, and
 * not after the twenty seconds for which it would take them to be alive.
 */
export async function ageDeadRunners(db: Db): Promise<void> {
  const earlier = (column: string) => db.raw("?? - interval '1 minute'", [column]);
  await db("job_runners").update({ last_seen_at: earlier("last_seen_at") });
  await db("graphile_worker._private_jobs")
    .whereNotNull("locked_at")
    .update({ locked_at: earlier("locked_at") });
}
