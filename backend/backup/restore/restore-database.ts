import { chmod, chown, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar";
import { connectDatabase } from "#backend/db/knex.ts";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { replaceCluster } from "#backend/db/embedded-postgres/files/replace-cluster.ts";
import { restoreCommand } from "#backend/db/embedded-postgres/files/wal-spool.ts";
import type { BackupPlace } from "../backup-place.ts";
import type { Backup } from "../backups.ts";
import { readParts } from "../parts.ts";
import { lastChangeAt } from "../wal/recovery-repo.ts";
import { fetchWal } from "../wal/wal-archive.ts";

/** The chosen moment can't be restored; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

export interface DatabaseRestore {
  place: BackupPlace;
  backup: Backup;
  /** The embedded server's folder. */
  dataDir: string;
  /** Changes that were committed later are left out; null: up to the archive's end. */
  until: Date | null;
  log: (line: string) => void;
}

export interface RestoredDatabase {
  /** Of the newest change that was restored; null when nothing changed since the copy. */
  lastChange: Date | null;
  /** How many archived segments followed the copy. */
  segments: number;
  /** Where the earlier database is kept; null when there was none. */
  keptAs: string | null;
}

async function unpackCopy(place: BackupPlace, backup: Backup, folder: string): Promise<void> {
  const parts = readParts(place, backup.database.parts);
  await pipeline(parts, createZstdDecompress(), extract({ cwd: folder, preserveOwner: false }));
}

/** PostgreSQL reads this setting before it knows names of zones, even Z. */
function withOffset(moment: Date): string {
  return moment.toISOString().replace("Z", "+00");
}

function recoverySettings(walFolder: string, until: Date | null): Record<string, string> {
  return {
    restore_command: restoreCommand(walFolder),
    // Each restore begins a timeline, and a backup of its own: another one's changes never belong to this copy.
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(until !== null && { recovery_target_time: withOffset(until) }),
    // Until it is restored, nobody may read it.
    hot_standby: "off",
    archive_mode: "off",
  };
}

/** Starts the server, which replays the log and then begins its own timeline. Returns its newest change. */
async function replay(dataDir: string, settings: Record<string, string>, log: DatabaseRestore["log"]) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log });
  const db = connectDatabase(postgres.connectionString, 1);
  try {
    return await lastChangeAt(db);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

function explain(error: unknown, until: Date | null): unknown {
  if (!(error instanceof EmbeddedPostgresError) || until === null) return error;
  if (!error.message.includes("recovery target was reached")) return error;
  return new RestoreError(
    `The archive ends before ${until.toISOString()}. Choose an earlier moment, or leave --to out for the newest state.`,
    { cause: error },
  );
}

/**
 * Restores a backup in the place of the embedded server's database, which is kept beside it. When it fails, the earlier
 * one is in its place again.
 * @throws DamagedBackupError, EmbeddedPostgresError, RestoreError
 */
export async function restoreDatabase(restore: DatabaseRestore): Promise<RestoredDatabase> {
  const { place, backup, dataDir, until, log } = restore;
  const replaced = await replaceCluster(dataDir, (folder) => unpackCopy(place, backup, folder), log);
  const { home, keptAs } = replaced;
  const walFolder = path.join(home.folder, "wal-restore");
  try {
    await mkdir(walFolder, { recursive: true });
    const segments = await fetchWal(place, backup, walFolder);
    if (home.account !== null) await chown(walFolder, home.account.uid, home.account.gid);
    await chmod(walFolder, 0o755);
    const lastChange = await replay(dataDir, recoverySettings(walFolder, until), log);
    return { lastChange, segments, keptAs };
  } catch (error) {
    await replaced.undo();
    throw explain(error, until);
  } finally {
    await rm(walFolder, { recursive: true, force: true });
  }
}
