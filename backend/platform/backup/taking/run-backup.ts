import type { BackupSettings } from "#backend/platform/config/backup-settings.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import {
  explain,
  StorageUnavailableError,
} from "#backend/platform/files/storage/storage-unavailable-error.ts";
import { openBackupLocation, type BackupLocation } from "../location/backup-location.ts";
import { deleteRunsBefore, insertRun, recordComplete, recordFailure } from "./backup-run-repo.ts";
import { ForeignLocationError, type Backup } from "../location/backups.ts";
import { rotateBackups, type Rotation } from "./rotate-backups.ts";
import { takeBackup, type BackupSource } from "./take-backup.ts";
import { findBase } from "../wal/log-chunks.ts";

const runsRetainedMs = 90 * 24 * 60 * 60_000;

/** Takes a backup, records its outcome, and then removes old backups. @throws the errors of takeBackup */
export async function runBackup(
  source: BackupSource,
  location: BackupLocation,
  keepDays: number,
): Promise<{ backup: Backup; rotation: Rotation }> {
  const { db, clock } = source;
  const startedAt = clock();
  const id = await insertRun(db, startedAt);
  try {
    const backup = await takeBackup(source, location);
    await recordComplete(db, id, backup);
    const rotation = await rotateBackups(location, clock(), keepDays);
    await deleteRunsBefore(db, new Date(startedAt.getTime() - runsRetainedMs));
    return { backup, rotation };
  } catch (error) {
    await recordFailure(db, id, explain(error));
    throw error;
  }
}

/**
 * Takes a backup unless the WAL from now on can be applied to an existing backup. That is impossible after a restore,
 * which starts a new timeline, and after a gap in the WAL. If the location cannot be used, this is only logged, and the
 * hourly check tries again.
 * @throws CopyRefusedError, and StorageUnavailableError when the backup can't be taken
 */
export async function ensureFullCopy(
  source: BackupSource,
  backup: BackupSettings,
  log: (line: string) => void,
): Promise<void> {
  if (backup.location === null) return;
  const location = openBackupLocation(backup.location, backup);
  const server = await retainLog(source.db);
  try {
    await location.prepare();
    if ((await findBase(location, server)) !== null) return;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError || error instanceof ForeignLocationError)) throw error;
    return log(`The backup location, ${location.title}, can't be used: ${explain(error)}`);
  }
  log(`Backing up to ${location.title}: nothing there holds what this database does from now on …`);
  const taken = await runBackup(source, location, backup.keepDays);
  log(`The backup is ${taken.backup.name}.`);
}
