import type { Knex } from "#backend/platform/db/knex.ts";

/** Returns the commit time of the newest change that a recovery replayed; null when it replayed none. */
export async function lastChangeAt(db: Knex): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { at: Date | null }[] }>(
    "select pg_last_xact_replay_timestamp() as at",
  );
  return rows[0]?.at ?? null;
}

/** Returns the end of the WAL that a recovery replayed. */
export async function replayedTo(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { lsn: string | null }[] }>(
    "select pg_last_wal_replay_lsn()::text as lsn",
  );
  return rows[0]?.lsn ?? "0/0";
}

/** Returns the end of the committed WAL. */
export async function readLogEnd(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { lsn: string }[] }>(
    "select pg_current_wal_flush_lsn()::text as lsn",
  );
  return rows[0]?.lsn ?? "0/0";
}

/** Returns the server's system identifier, which the manifest of each backup contains. */
export async function readSystemId(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    "select system_identifier::text as id from pg_control_system()",
  );
  return rows[0]?.id ?? "";
}

/** Returns the size of the database's files, without the WAL. */
export async function databaseBytes(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { bytes: number }[] }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Sets a user's password. A restored external server has the password from the time of the backup, but its clients use
 * the current one.
 */
export async function setPassword(db: Knex, user: string, password: string): Promise<void> {
  const { rows } = await db.raw<{ rows: { statement: string }[] }>(
    "select format('alter role %I password %L', ?::text, ?::text) as statement",
    [user, password],
  );
  await db.raw(rows[0]?.statement ?? "");
}
