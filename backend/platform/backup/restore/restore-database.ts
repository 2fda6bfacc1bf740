import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from "#backend/platform/db/local-server/embedded-postgres.ts";
import {
  stageDataDirectory,
  type StagedDataDirectory,
} from "#backend/platform/db/local-server/files/staged-data-directory.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import type { Backup } from "../location/backups.ts";
import { DamagedBackupError } from "../location/backup-manifest.ts";
import { readParts } from "../location/backup-parts.ts";
import { fetchLog, type FetchedLog } from "../wal/fetch-log.ts";
import { formatPosition, parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { lastChangeAt, replayedTo } from "../wal/recovery-repo.ts";
import { RestoreError } from "./restore-arguments.ts";
import type { RestoreTarget } from "./restore-target.ts";

export interface DatabaseRestore {
  location: BackupLocation;
  backup: Backup;
  target: Pick<RestoreTarget, "pgDataDir" | "isOwn" | "user" | "database">;
  /** Changes after this time are left out; null restores everything up to the end of the WAL. */
  until: Date | null;
  /** If true, and the WAL has a gap, the part before the gap is restored; otherwise a gap makes the restore fail. */
  upToGap: boolean;
  log: (line: string) => void;
}

/** A restored database that runs beside the one that it will replace. */
export interface RestoredDatabase {
  db: Knex;
  connectionString: string;
  /** The time of the newest restored change; null when nothing has changed since the base backup. */
  lastChange: Date | null;
  /** The number of WAL segments that followed the base backup. */
  segments: number;
}

async function unpackCopy(location: BackupLocation, backup: Backup, folder: string): Promise<void> {
  const parts = readParts(location, backup.database.parts);
  try {
    // The tar library's strict mode is required: without it, running out of disk space causes only a warning.
    await pipeline(
      parts,
      createZstdDecompress(),
      extract({ cwd: folder, preserveOwner: false, strict: true }),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ZSTD"))
      throw new DamagedBackupError(`The database of ${backup.name} can't be unpacked: ${error.message}`);
    throw error;
  }
}

/** Writes the offset as +00, since PostgreSQL reads this setting before it knows any time zone names, even `Z`. */
function withOffset(moment: Date): string {
  return moment.toISOString().replace("Z", "+00");
}

/** PostgreSQL replaces `%p` and `%f` in the command, so a percent sign in the path is written as `%%`. */
function restoreCommand(folder: string): string {
  const quoted = folder.replaceAll("%", "%%").replaceAll("'", String.raw`'\''`);
  return `cp '${quoted}/%f' "%p"`;
}

function recoverySettings(walFolder: string, until: Date | null): Record<string, string> {
  return {
    restore_command: restoreCommand(walFolder),
    // The recovery stays on the backup's own timeline, so that it does not include changes made after some other
    // restore.
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(until !== null && { recovery_target_time: withOffset(until) }),
    // Clients cannot read the database until it is fully restored.
    hot_standby: "off",
    archive_mode: "off",
  };
}

/** @throws RestoreError when the WAL has a gap before the requested time */
function refuseGap({ gap }: FetchedLog, { until, upToGap, log }: DatabaseRestore): void {
  if (gap === null || (until !== null && until <= gap.since)) return;
  const damaged = gap.damaged === null ? "" : ` Damaged: ${gap.damaged}.`;
  const what =
    `The log has a gap: ${gap.segment} is missing, what was committed between ${gap.since.toISOString()} and ` +
    `${gap.until.toISOString()}.${damaged} What came after it can't be restored from this backup`;
  if (!upToGap) throw new RestoreError(`${what}. --up-to-gap restores the state before.`);
  log(`${what}, and is left out.`);
}

/**
 * Makes the restored server start a timeline that no other restore has used. If two restores used the same timeline,
 * their WAL files would have the same names.
 */
async function takeTimelines(folder: string, { timeline }: Backup["database"], last: number): Promise<void> {
  for (let taken = timeline + 1; taken <= last; taken += 1)
    await writeFile(path.join(folder, `${taken.toString(16).toUpperCase().padStart(8, "0")}.history`), "");
}

function explain(error: unknown, until: Date | null): unknown {
  if (!(error instanceof EmbeddedPostgresError) || until === null) return error;
  if (!error.message.includes("recovery target was reached")) return error;
  return new RestoreError(
    `The log ends before ${until.toISOString()}. Choose an earlier moment, or leave --to out for the newest state.`,
    { cause: error },
  );
}

/** Unpacks the base backup and fetches the WAL that follows it. @throws DamagedBackupError, RestoreError */
async function fetchAll(
  restore: DatabaseRestore,
  beside: StagedDataDirectory,
  walFolder: string,
): Promise<FetchedLog> {
  const { location, backup } = restore;
  await unpackCopy(location, backup, beside.pgDataDir);
  // When this file exists, the server begins with a recovery from the WAL.
  await writeFile(path.join(beside.pgDataDir, "recovery.signal"), "");
  await mkdir(walFolder);
  const fetched = await fetchLog(location, backup, walFolder);
  refuseGap(fetched, restore);
  await takeTimelines(walFolder, backup.database, fetched.lastTimeline);
  await beside.giveToServer(beside.pgDataDir);
  await beside.giveToServer(walFolder);
  await chmod(walFolder, 0o700);
  return fetched;
}

/** Starts the server, which replays the WAL and begins a new timeline. Stops it after `complete`. */
async function runRestored<T>(
  { target, until, log }: DatabaseRestore,
  { dataDir, settings }: StagedDataDirectory,
  fetched: FetchedLog & { walFolder: string },
  complete: (restored: RestoredDatabase) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { ...recoverySettings(fetched.walFolder, until), ...settings },
    user: target.user,
    databaseName: target.database,
    log,
  }).catch((error: unknown) => {
    throw explain(error, until);
  });
  const { connectionString } = postgres;
  const db = connectDatabase(connectionString, 2);
  try {
    const reached = parsePosition(await replayedTo(db));
    if (until === null && reached < fetched.reaches)
      throw new RestoreError(
        `PostgreSQL read the log only up to ${formatPosition(reached)} of ${formatPosition(fetched.reaches)}: ` +
          "what the server wrote there is damaged. Choose an earlier moment with --to.",
      );
    const lastChange = await lastChangeAt(db);
    return await complete({ db, connectionString, lastChange, segments: fetched.segments });
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/**
 * Restores a backup beside the existing database, passes the restored database to `complete`, and returns what
 * `complete` returns. The existing data remains unchanged until the caller commits the restored data directory. After a
 * failure, nothing is left behind.
 * @throws DamagedBackupError, EmbeddedPostgresError, RestoreError
 */
export async function restoreDatabase<T>(
  restore: DatabaseRestore,
  complete: (restored: RestoredDatabase) => Promise<T>,
): Promise<{ result: T; staged: StagedDataDirectory }> {
  const { pgDataDir, isOwn } = restore.target;
  const staged = await stageDataDirectory(pgDataDir, !isOwn);
  const walFolder = path.join(staged.dataDir, "wal");
  try {
    const fetched = await fetchAll(restore, staged, walFolder);
    const result = await runRestored(restore, staged, { ...fetched, walFolder }, complete);
    return { result, staged };
  } catch (error) {
    await staged.discard();
    throw error;
  }
}
