import type { BackupSettings } from "#backend/platform/config/backup-settings.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import {
  explain,
  StorageUnavailableError,
} from "#backend/platform/files/storage/storage-unavailable-error.ts";
import { openBackupPlace, type BackupPlace } from "../place/backup-place.ts";
import { deleteRunsBefore, insertRun, recordComplete, recordFailure } from "./backup-run-repo.ts";
import { ForeignPlaceError, type Backup } from "../place/backups.ts";
import { rotateBackups, type Rotation } from "./rotate-backups.ts";
import { takeBackup, type BackupSource } from "./take-backup.ts";
import { findBase } from "../wal/log-pieces.ts";

const runsRetainedMs = 90 * 24 * 60 * 60_000;

/** Takes a backup, records how it went, and then removes old ones. @throws as takeBackup */
export async function runBackup(
  source: BackupSource,
  place: BackupPlace,
  keepDays: number,
): Promise<{ backup: Backup; rotation: Rotation }> {
  const { db, clock } = source;
  const startedAt = clock();
  const id = await insertRun(db, startedAt);
  try {
    const backup = await takeBackup(source, place);
    await recordComplete(db, id, backup);
    const rotation = await rotateBackups(place, clock(), keepDays);
    await deleteRunsBefore(db, new Date(startedAt.getTime() - runsRetainedMs));
    return { backup, rotation };
  } catch (error) {
    await recordFailure(db, id, explain(error));
    throw error;
  }
}

/**
 * Takes a backup unless everything that the server does can be restored from one that is there: after a restore, which
 * begins a timeline, and after a gap in the log, it can't. Without the place it is looked at again within the hour.
 * @throws CopyRefusedError, and StorageUnavailableError when it can't be taken
 */
export async function ensureFullCopy(
  source: BackupSource,
  backup: BackupSettings,
  log: (line: string) => void,
): Promise<void> {
  if (backup.place === null) return;
  const place = openBackupPlace(backup.place, backup);
  const server = await retainLog(source.db);
  try {
    await place.prepare();
    if ((await findBase(place, server)) !== null) return;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError || error instanceof ForeignPlaceError)) throw error;
    return log(`The backup's place, ${place.title}, can't be used: ${explain(error)}`);
  }
  log(`Backing up to ${place.title}: nothing there holds what this database does from now on …`);
  const taken = await runBackup(source, place, backup.keepDays);
  log(`The backup is ${taken.backup.name}.`);
}
