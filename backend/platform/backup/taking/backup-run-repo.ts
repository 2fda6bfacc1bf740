import type { Knex } from "#backend/platform/db/knex.ts";
import type { Backup } from "../location/backups.ts";

export async function insertRun(db: Knex, startedAt: Date): Promise<string> {
  const [row] = await db("backup_runs").insert({ startedAt }).returning("id");
  return row.id;
}

export async function recordComplete(
  db: Knex,
  id: string,
  { name, finishedAt, database }: Backup,
): Promise<void> {
  const bytes = database.parts.reduce((sum, part) => sum + part.bytes, 0);
  await db("backup_runs").where({ id }).update({ finishedAt, name, databaseBytes: bytes });
}

export async function recordFailure(db: Knex, id: string, failure: string): Promise<void> {
  await db("backup_runs").where({ id }).update({ failure });
}

export interface BackupRuns {
  /** The time at which the newest complete backup finished; null when there has been none. */
  lastFinishedAt: Date | null;
  /** The failure of the newest run, if it failed. */
  lastFailure: string | null;
}

/** Summarizes the backup runs. There are few rows: one per day. */
export async function summarizeRuns(db: Knex): Promise<BackupRuns> {
  const [complete, newest] = await Promise.all([
    db("backup_runs").max({ at: "finishedAt" }).first(),
    db("backup_runs").orderBy("id", "desc").first("failure"),
  ]);
  return { lastFinishedAt: complete?.at ?? null, lastFailure: newest?.failure ?? null };
}

interface BackupCheck {
  checkedAt: Date;
  /** The fault of the backup; null if none was found. */
  failure: string | null;
}

export async function insertCheck(db: Knex, { checkedAt, failure }: BackupCheck): Promise<void> {
  await db("backup_checks").insert({ checkedAt, failure });
}

export async function lastCheck(db: Knex): Promise<BackupCheck | null> {
  const row = await db("backup_checks").orderBy("checkedAt", "desc").first();
  return row ? { checkedAt: row.checkedAt, failure: row.failure } : null;
}

export async function deleteRunsBefore(db: Knex, before: Date): Promise<void> {
  await db("backup_runs").where("startedAt", "<", before).delete();
}
