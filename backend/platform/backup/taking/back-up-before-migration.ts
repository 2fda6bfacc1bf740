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

/** Returns what a server backs up: its database, files and secret. */
export async function ownBackupSource(config: Config, db: Knex): Promise<BackupSource> {
  return {
    db,
    secret: await serverSecret(config),
    files: (area) => createFileStore(config.storage, area),
    clock: systemClock,
  };
}

/**
 * A backup on the same disk protects against a failed migration but not against the loss of the disk, so the files are
 * not copied.
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
 * Backs up the database before a migration changes it: to BACKUP_URL if it is set, otherwise into DATA_DIR.
 * @throws if BACKUP_URL is set and the backup fails, since an operator who set it relies on backups
 */
export async function backUpBeforeMigration(
  config: Config,
  db: Knex,
  log: (line: string) => void,
): Promise<void> {
  log("Backing up the database before it is migrated …");
  if (config.backup.location !== null) {
    // Makes the server retain its WAL, so that changes after this backup can be restored too.
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
