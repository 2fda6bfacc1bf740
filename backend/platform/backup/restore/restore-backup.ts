import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { claimFolder } from "#backend/platform/db/local-server/files/claim.ts";
import { takeRestored } from "#backend/platform/db/local-server/files/staged-data-directory.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { adoptRestoredSecret, restoredSecretFile } from "#backend/platform/config/stored-secret.ts";
import { createFileStore, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import type { Backup } from "../location/backups.ts";
import { DamagedBackupError } from "../location/backup-manifest.ts";
import { readFileList, type FileHashes } from "../location/file-list.ts";
import { readPart } from "../location/backup-parts.ts";
import { setPassword } from "../wal/recovery-repo.ts";
import type { ProductData } from "./product-data.ts";
import type { RestoreArguments } from "./restore-arguments.ts";
import { restoreDatabase, type RestoredDatabase } from "./restore-database.ts";
import { RestoreError } from "./restore-arguments.ts";
import { findMissingFiles, restoreFiles } from "./restore-files.ts";
import type { RestoreTarget } from "./restore-target.ts";

export interface Restore extends Pick<RestoreArguments, "until" | "receiptsAbove" | "upToGap"> {
  config: Config;
  location: BackupLocation;
  target: RestoreTarget;
  product: ProductData;
  /** The backups to restore from, best first. Each is used only if all those before it are damaged. */
  backups: readonly Backup[];
  /** Prints a line for the user at the terminal. */
  log: (line: string) => void;
}

type OneRestore = Restore & { backup: Backup };

/**
 * Returns the secret of the server that was backed up. It encrypts second factors and push keys. @throws
 * DamagedBackupError
 */
async function readSecret({ location, backup }: OneRestore): Promise<string> {
  return Buffer.from(await location.open(await readPart(location, backup.secret))).toString();
}

/** Prepares a restored database for use, and restores the files. Returns whether everything is valid. */
async function complete(
  restored: RestoredDatabase,
  restore: OneRestore,
  hashes: FileHashes,
): Promise<boolean> {
  const { config, location, product, backup, target, log } = restore;
  const { db, connectionString, lastChange, segments } = restored;
  const newest = lastChange ?? backup.finishedAt;
  const age = Math.round((systemClock().getTime() - newest.getTime()) / 1000);
  log(
    `The newest change is of ${newest.toISOString()}, ${age} s ago (${segments} segments of the log). Later ones are lost.`,
  );
  await migrate(connectionString, { log });
  if (target.password !== null) await setPassword(db, target.user, target.password);
  const violations = await product.findFaults(db);
  log(
    violations.length === 0
      ? "The ledger is consistent."
      : `The ledger is inconsistent:\n${violations.join("\n")}`,
  );
  await product.resume(db, { since: newest, receiptsAbove: restore.receiptsAbove }, log);
  // Files can be added to the existing ones at once: until the restored database is in use, nothing refers to the added
  // files.
  const own = (area: FileArea) => createFileStore(config.storage, area);
  const files = await restoreFiles(location, own, { backup, hashes });
  log(`Files: ${files.restored} restored, ${files.present} were there.`);
  const missing = await findMissingFiles(await product.listFiles(db, new Date()), own);
  for (const key of files.damaged) log(`A file was changed since it was backed up, and is left out: ${key}`);
  for (const key of missing) log(`A file that the database names is missing: ${key}`);
  return violations.length === 0 && missing.length === 0 && files.damaged.length === 0;
}

/** @throws DamagedBackupError, in which case another backup should be tried */
async function restoreOne(restore: OneRestore): Promise<boolean> {
  const { config, location, backup, target, log } = restore;
  log(`Restoring ${backup.name} …`);
  const [secret, hashes] = await Promise.all([readSecret(restore), readFileList(location, backup)]);
  const { result: isRight, staged } = await restoreDatabase(restore, (restored) =>
    complete(restored, restore, hashes),
  );
  try {
    if (config.hasConfiguredSecret) compareSecrets(secret, restore);
    else await writeFile(restoredSecretFile(staged.pgDataDir), `${secret}\n`, { mode: 0o600 });
    await target.refuseRunning();
    await staged.commit();
  } finally {
    await staged.discard();
  }
  return isRight;
}

function compareSecrets(secret: string, { config, backup, log }: OneRestore): void {
  if (config.secret !== secret)
    log(
      "SECRET is not the one of the backup: two-step log-in, open sessions of rooms and notifications need the " +
        `backup's one, which is the file ${backup.secret.name} in its place.`,
    );
}

/** Puts a committed restore into use, including one that was interrupted after its commit. */
async function changeOver({ config, target, log }: Restore): Promise<void> {
  const previousDir = await takeRestored(target.pgDataDir);
  await adoptRestoredSecret(target.pgDataDir, config.dataDir);
  if (previousDir !== null)
    log(`The database that was here is kept as ${previousDir}. Delete it when it isn't needed.`);
}

/**
 * Restores the database, the files and the secret on this machine. Everything is prepared beside the existing data,
 * which is preserved. Returns whether everything that was restored is valid.
 * @throws RestoreError, and the errors of restoreDatabase
 */
export async function restoreBackup(restore: Restore): Promise<boolean> {
  const { target, backups, log } = restore;
  await target.refuseRunning();
  const folder = path.dirname(target.pgDataDir);
  await mkdir(folder, { recursive: true });
  const claim = await claimFolder(folder);
  try {
    for (const backup of backups)
      try {
        const isRight = await restoreOne({ ...restore, backup });
        await changeOver(restore);
        return isRight;
      } catch (error) {
        if (!(error instanceof DamagedBackupError) || backup === backups.at(-1)) throw error;
        log(`${backup.name} is passed over: ${error.message}`);
      }
    throw new RestoreError("There is no backup to restore.");
  } finally {
    await claim.release();
  }
}
