import type { BackupSettings } from "#backend/config/backup-settings.ts";
import { keepLog } from "#backend/db/replication/log-connection.ts";
import { openBackupPlace } from "./backup-place.ts";
import { runBackup } from "./run-backup.ts";
import type { BackupSource } from "./take-backup.ts";
import { findBase } from "./wal/find-base.ts";
import { explain, StorageUnavailableError } from "#backend/storage/storage-unavailable-error.ts";

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
  const server = await keepLog(source.db);
  try {
    await place.prepare();
    if ((await findBase(place, server)) !== null) return;
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    return log(`The backup's place, ${place.title}, can't be reached: ${explain(error)}`);
  }
  log(`Backing up to ${place.title}: nothing there holds what this database does from now on …`);
  const taken = await runBackup(source, place, backup.keepDays);
  log(`The backup is ${taken.backup.name}.`);
}
