import type { Db } from "#backend/platform/db/knex.ts";

/** Counts the statements on this database that are waiting for a lock, so that a test knows that they have started. */
export async function countBlockedStatements(db: Db): Promise<number> {
  const { rows } = await db.raw(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}
