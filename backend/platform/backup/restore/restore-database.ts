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
import { makeBeside, type ClusterBeside } from "#backend/platform/db/local-server/files/restored-cluster.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import type { Backup } from "../place/backups.ts";
import { DamagedBackupError } from "../place/backup-facts.ts";
import { readParts } from "../place/parts.ts";
import { fetchLog, type FetchedLog } from "../wal/fetch-log.ts";
import { formatPosition, parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { lastChangeAt, replayedTo } from "../wal/recovery-repo.ts";
import { RestoreError } from "./restore-arguments.ts";
import type { RestoreTarget } from "./restore-target.ts";

export interface DatabaseRestore {
  place: BackupPlace;
  backup: Backup;
  target: Pick<RestoreTarget, "clusterDir" | "isOwn" | "user" | "database">;
  /** Changes that were committed later are left out; null: up to the log's end. */
  until: Date | null;
  /** Up to where the log has a gap, when it has one. */
  upToGap: boolean;
  log: (line: string) => void;
}

/** A restored database that runs beside the one whose place it is to take. */
export interface RestoredDatabase {
  db: Knex;
  connectionString: string;
  /** Of the newest change that was restored; null when nothing changed since the copy. */
  lastChange: Date | null;
  /** How many segments of the log followed the copy. */
  segments: number;
}

async function unpackCopy(place: BackupPlace, backup: Backup, folder: string): Promise<void> {
  const parts = readParts(place, backup.database.parts);
  try {
    // Strictly: otherwise a file that the disk has no room for is only a warning.
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

/** PostgreSQL reads this setting before it knows names of zones, even Z. */
function withOffset(moment: Date): string {
  return moment.toISOString().replace("Z", "+00");
}

/** PostgreSQL replaces %p and %f in its commands, and takes %% for a percent sign. */
function restoreCommand(folder: string): string {
  const quoted = folder.replaceAll("%", "%%").replaceAll("'", String.raw`'\''`);
  return `cp '${quoted}/%f' "%p"`;
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

/** @throws RestoreError when the log has a gap before what is asked for */
function refuseGap({ gap }: FetchedLog, { until, upToGap, log }: DatabaseRestore): void {
  if (gap === null || (until !== null && until <= gap.since)) return;
  const damaged = gap.damaged === null ? "" : ` Damaged: ${gap.damaged}.`;
  const what =
    `The log has a gap: ${gap.segment} is missing, what was committed between ${gap.since.toISOString()} and ` +
    `${gap.until.toISOString()}.${damaged} What came after it can't be restored from this backup`;
  if (!upToGap) throw new RestoreError(`${what}. --up-to-gap restores the state before.`);
  log(`${what}, and is left out.`);
}

/** So that the restored server starts a timeline that no other one has started: names of its log would be the same. */
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

/** Writes the copy and its log. @throws DamagedBackupError, RestoreError */
async function fetchAll(
  restore: DatabaseRestore,
  beside: ClusterBeside,
  walFolder: string,
): Promise<FetchedLog> {
  const { place, backup } = restore;
  await unpackCopy(place, backup, beside.clusterDir);
  // Makes the server's start a recovery from the log.
  await writeFile(path.join(beside.clusterDir, "recovery.signal"), "");
  await mkdir(walFolder);
  const fetched = await fetchLog(place, backup, walFolder);
  refuseGap(fetched, restore);
  await takeTimelines(walFolder, backup.database, fetched.lastTimeline);
  await beside.giveToServer(beside.clusterDir);
  await beside.giveToServer(walFolder);
  await chmod(walFolder, 0o700);
  return fetched;
}

/** Starts the server, which replays the log and then begins its own timeline, and stops it after `complete`. */
async function runRestored<T>(
  { target, until, log }: DatabaseRestore,
  { dataDir, settings }: ClusterBeside,
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
 * Restores a backup beside the database that is there, lets `complete` look at it, and returns what that returned. Nothing has
 * changed until the cluster is committed; when this fails, nothing is left of it.
 * @throws DamagedBackupError, EmbeddedPostgresError, RestoreError
 */
export async function restoreDatabase<T>(
  restore: DatabaseRestore,
  complete: (restored: RestoredDatabase) => Promise<T>,
): Promise<{ result: T; cluster: ClusterBeside }> {
  const { clusterDir, isOwn } = restore.target;
  const cluster = await makeBeside(clusterDir, !isOwn);
  const walFolder = path.join(cluster.dataDir, "wal");
  try {
    const fetched = await fetchAll(restore, cluster, walFolder);
    const result = await runRestored(restore, cluster, { ...fetched, walFolder }, complete);
    return { result, cluster };
  } catch (error) {
    await cluster.discard();
    throw error;
  }
}
