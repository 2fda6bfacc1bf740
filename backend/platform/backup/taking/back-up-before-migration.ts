import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { serverSecret } from "#backend/platform/config/stored-secret.ts";
import { CopyRefusedError } from "#backend/platform/db/replication/copy-cluster.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { openBackupPlace } from "../place/backup-place.ts";
import { backupPrefix, findBackups } from "../place/backups.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { takeBackup, type BackupSource } from "./take-backup.ts";

const localBackups = 3;

/** What a server's own backups copy. */
export async function ownBackupSource(config: Config, db: Knex): Promise<BackupSource> {
  return {
    db,
    secret: await serverSecret(config),
    files: (area) => createFileStore(config.storage, area),
    clock: systemClock,
  };
}

/** On the same disk, it guards against a bad migration, not against the loss of the disk: the files stay where they are. */
async function backUpLocally(config: Config, db: Knex): Promise<string> {
  const folder = path.join(config.dataDir, "backups");
  const place = openBackupPlace({ kind: "folder", folder });
  const { name } = await takeBackup({ ...(await ownBackupSource(config, db)), files: null }, place);
  const { complete, damaged } = await findBackups(place);
  const names = [...complete, ...damaged].map((backup) => backup.name).toSorted();
  for (const old of names.slice(0, -localBackups)) await place.removeAll(backupPrefix(old));
  return path.join(folder, backupPrefix(name));
}

/**
 * Copies the database before a migration changes it: to BACKUP_URL, else into DATA_DIR.
 * @throws when BACKUP_URL is set and the backup fails, since whoever set it counts on backups
 */
export async function backUpBeforeMigration(
  config: Config,
  db: Knex,
  log: (line: string) => void,
): Promise<void> {
  log("Backing up the database before it is migrated …");
  if (config.backup.place !== null) {
    // So that everything which follows can be restored from it too.
    await retainLog(db);
    const place = openBackupPlace(config.backup.place, config.backup);
    const { name } = await takeBackup(await ownBackupSource(config, db), place);
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
