import type { Knex } from "#backend/platform/db/knex.ts";
import type { Backup } from "../place/backups.ts";

export async function insertRun(db: Knex, startedAt: Date): Promise<string> {
  const [row] = await db("backup_runs").insert({ started_at: startedAt }).returning("id");
  return row.id;
}

export async function recordComplete(
  db: Knex,
  id: string,
  { name, finishedAt, database }: Backup,
): Promise<void> {
  const bytes = database.parts.reduce((sum, part) => sum + part.bytes, 0);
  await db("backup_runs").where({ id }).update({ finished_at: finishedAt, name, database_bytes: bytes });
}

export async function recordFailure(db: Knex, id: string, failure: string): Promise<void> {
  await db("backup_runs").where({ id }).update({ failure });
}

export interface BackupRuns {
  /** Of the newest complete backup; null when there has been none. */
  lastFinishedAt: Date | null;
  /** Of the newest run, if it failed. */
  lastFailure: string | null;
}

/** Returns how backups went. Few rows: one a day. */
export async function summarizeRuns(db: Knex): Promise<BackupRuns> {
  const [complete, newest] = await Promise.all([
    db("backup_runs").max({ at: "finished_at" }).first(),
    db("backup_runs").orderBy("id", "desc").first("failure"),
  ]);
  return { lastFinishedAt: complete?.at ?? null, lastFailure: newest?.failure ?? null };
}

interface BackupCheck {
  checkedAt: Date;
  /** Null: everything was right. */
  failure: string | null;
}

export async function insertCheck(db: Knex, { checkedAt, failure }: BackupCheck): Promise<void> {
  await db("backup_checks").insert({ checked_at: checkedAt, failure });
}

export async function lastCheck(db: Knex): Promise<BackupCheck | null> {
  const row = await db("backup_checks").orderBy("checked_at", "desc").first();
  return row ? { checkedAt: row.checked_at, failure: row.failure } : null;
}

export async function deleteRunsBefore(db: Knex, before: Date): Promise<void> {
  await db("backup_runs").where("started_at", "<", before).delete();
}
