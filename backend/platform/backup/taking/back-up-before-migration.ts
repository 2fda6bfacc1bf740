import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { serverSecret } from "#backend/platform/config/stored-secret.ts";
import { CopyRefusedError } from "#backend/platform/db/replication/base-backup.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { openBackupLocation } from "../location/backup-location.ts";
import { backupPrefix, findBackups } from "../location/backups.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { takeBackup, type BackupSource } from "./take-backup.ts";

const localBackups = 3;

/** Returns what a server's own backups contain. */
export async function ownBackupSource(config: Config, db: Knex): Promise<BackupSource> {
  return {
    db,
    secret: await serverSecret(config),
    files: (area) => createFileStore(config.storage, area),
    clock: systemClock,
  };
}

/**
 * On the same disk, it protects against a bad migration but not against the loss of the disk, so the files are not
 * copied.
 */
async function backUpLocally(config: Config, db: Knex): Promise<string> {
  const folder = path.join(config.dataDir, "backups");
  const location = openBackupLocation({ kind: "folder", folder });
  const { name } = await takeBackup({ ...(await ownBackupSource(config, db)), files: null }, location);
  const { complete, damaged } = await findBackups(location);
  const names = [...complete, ...damaged].map((backup) => backup.name).toSorted();
  for (const old of names.slice(0, -localBackups)) await location.removeAll(backupPrefix(old));
  return path.join(folder, backupPrefix(name));
}

/**
 * Backs up the database before a migration changes it: to BACKUP_URL, or else into DATA_DIR.
 * @throws when BACKUP_URL is set and the backup fails, since an operator who set it relies on backups
 */
export async function backUpBeforeMigration(
  config: Config,
  db: Knex,
  log: (line: string) => void,
): Promise<void> {
  log("Backing up the database before it is migrated …");
  if (config.backup.location !== null) {
    // Ensures that everything that follows can also be restored from it.
    await retainLog(db);
    const location = openBackupLocation(config.backup.location, config.backup);
    const { name } = await takeBackup(await ownBackupSource(config, db), location);
    log(`The backup is ${name}.`);
    return;
  }
  try {
    log(`The backup is in ${await backUpLocally(config, db)}.`);
  } catch (error) {
    if (!(error instanceof CopyRefusedError)) throw error;
    log(`There is no backup of the state before: ${error.message}`);
  }
}
