import type { Db } from "#backend/db/knex.ts";

/** How many statements on this database wait for a lock: what a test holds up is certain to have begun. */
export async function waitingStatements(db: Db): Promise<number> {
  const { rows } = await db.raw(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}
