import type { Knex } from "#backend/db/knex.ts";

/** When the newest change was committed that a recovery replayed; null when it replayed none. */
export async function lastChangeAt(db: Knex): Promise<Date | null> {
  const { rows } = await db.raw<{ rows: { at: Date | null }[] }>(
    "select pg_last_xact_replay_timestamp() as at",
  );
  return rows[0]?.at ?? null;
}

/** The server that a log belongs to; identical for everything that is restored from its backups. */
export async function systemIdentifier(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    "select system_identifier::text as id from pg_control_system()",
  );
  return rows[0]?.id ?? "";
}
