import type { Knex } from "#backend/platform/db/knex.ts";

/** Lists the jobs that the running server schedules automatically. */
export async function listScheduledJobs(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    "select identifier as name from graphile_worker._private_known_crontabs order by identifier",
  );
  return rows.map(({ name }) => name);
}

/** Adds one run of a scheduled job, which the server starts immediately. */
export async function addScheduledJob(db: Knex, name: string): Promise<void> {
  await db.raw("select from graphile_worker.add_job(?, '{}', queue_name := ?, max_attempts := 1)", [
    name,
    name,
  ]);
}

/** Returns the number of a scheduled job's runs that have not succeeded. */
export async function countRuns(db: Knex, name: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    "select count(*) as count from graphile_worker.jobs where task_identifier = ?",
    [name],
  );
  return rows[0]?.count ?? 0;
}
