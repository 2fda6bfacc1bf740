import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { claimHome } from "#backend/platform/db/local-server/files/claim.ts";
import { takeRestored } from "#backend/platform/db/local-server/files/restored-cluster.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { adoptRestoredSecret, restoredSecretFile } from "#backend/platform/config/stored-secret.ts";
import { createFileStore, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import type { Backup } from "../place/backups.ts";
import { DamagedBackupError } from "../place/backup-facts.ts";
import { readFileList, type FileHashes } from "../place/file-list.ts";
import { readPart } from "../place/parts.ts";
import { setPassword } from "../wal/recovery-repo.ts";
import type { ProductData } from "./product-data.ts";
import type { RestoreArguments } from "./restore-arguments.ts";
import { restoreDatabase, type RestoredDatabase } from "./restore-database.ts";
import { RestoreError } from "./restore-arguments.ts";
import { findMissingFiles, restoreFiles } from "./restore-files.ts";
import type { RestoreTarget } from "./restore-target.ts";

export interface Restore extends Pick<RestoreArguments, "until" | "receiptsAbove" | "upToGap"> {
  config: Config;
  place: BackupPlace;
  target: RestoreTarget;
  product: ProductData;
  /** The best one first: another one only when it is damaged. */
  backups: readonly Backup[];
  /** For the person at the terminal. */
  log: (line: string) => void;
}

type OneRestore = Restore & { backup: Backup };

/** Two-step log-in and push keys are sealed with the secret of the server that was backed up. @throws DamagedBackupError */
async function readSecret({ place, backup }: OneRestore): Promise<string> {
  return Buffer.from(await place.open(await readPart(place, backup.secret))).toString();
}

/** Completes a restored database before anybody uses it. Returns whether everything is right. */
async function complete(
  restored: RestoredDatabase,
  restore: OneRestore,
  hashes: FileHashes,
): Promise<boolean> {
  const { config, place, product, backup, target, log } = restore;
  const { db, connectionString, lastChange, segments } = restored;
  const newest = lastChange ?? backup.finishedAt;
  const age = Math.round((systemClock().getTime() - newest.getTime()) / 1000);
  log(
    `The newest change is of ${newest.toISOString()}, ${age} s ago (${segments} segments of the log). Later ones are lost.`,
  );
  await migrate(connectionString, { log });
  if (target.password !== null) await setPassword(db, target.user, target.password);
  const violations = await product.findFaults(db);
  log(violations.length === 0 ? "The books are right." : `The books are wrong:\n${violations.join("\n")}`);
  await product.resume(db, { since: newest, receiptsAbove: restore.receiptsAbove }, log);
  // Files only come to those that are there: until the change-over nothing names them.
  const own = (area: FileArea) => createFileStore(config.storage, area);
  const files = await restoreFiles(place, own, { backup, hashes });
  log(`Files: ${files.restored} restored, ${files.present} were there.`);
  const missing = await findMissingFiles(await product.listFiles(db, new Date()), own);
  for (const key of files.damaged) log(`A file was changed since it was backed up, and is left out: ${key}`);
  for (const key of missing) log(`A file that the database names is missing: ${key}`);
  return violations.length === 0 && missing.length === 0 && files.damaged.length === 0;
}

/** @throws DamagedBackupError, when another one may be better */
async function restoreOne(restore: OneRestore): Promise<boolean> {
  const { config, place, backup, target, log } = restore;
  log(`Restoring ${backup.name} …`);
  const [secret, hashes] = await Promise.all([readSecret(restore), readFileList(place, backup)]);
  const { result: isRight, cluster } = await restoreDatabase(restore, (restored) =>
    complete(restored, restore, hashes),
  );
  try {
    if (config.hasConfiguredSecret) compareSecrets(secret, restore);
    else await writeFile(restoredSecretFile(cluster.clusterDir), `${secret}\n`, { mode: 0o600 });
    await target.refuseRunning();
    await cluster.commit();
  } finally {
    await cluster.discard();
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

/** Finishes what is committed, also by an earlier restore that was interrupted then. */
async function changeOver({ config, target, log }: Restore): Promise<void> {
  const previousDir = await takeRestored(target.clusterDir);
  await adoptRestoredSecret(target.clusterDir, config.dataDir);
  if (previousDir !== null)
    log(`The database that was here is kept as ${previousDir}. Delete it when it isn't needed.`);
}

/**
 * Restores database, files and secret on this machine. Everything is prepared beside what is there, which is kept. Returns
 * whether everything is right that was restored.
 * @throws RestoreError, and as restoreDatabase
 */
export async function restoreBackup(restore: Restore): Promise<boolean> {
  const { target, backups, log } = restore;
  await target.refuseRunning();
  const folder = path.dirname(target.clusterDir);
  await mkdir(folder, { recursive: true });
  const claim = await claimHome(folder);
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
