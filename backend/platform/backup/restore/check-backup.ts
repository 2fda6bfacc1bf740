import { chmod, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { migrate } from "#backend/platform/db/migrate.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import type { Backup } from "../location/backups.ts";
import { DamagedBackupError } from "../location/backup-manifest.ts";
import { readFileList } from "../location/file-list.ts";
import { readPart } from "../location/backup-parts.ts";
import { followBackup, readStored } from "../wal/log-chunks.ts";
import { restoreDatabase, type RestoredDatabase } from "./restore-database.ts";
import type { RestoreTarget } from "./restore-target.ts";
import type { ProductData } from "./product-data.ts";
import { findMissingFiles, restoreFiles } from "./restore-files.ts";

export interface CheckReport {
  isGood: boolean;
  /** The lines of the report for the operator. */
  lines: string[];
}

interface Check {
  location: BackupLocation;
  backups: readonly Backup[];
  product: ProductData;
  /** The database user and the database name. */
  names: Pick<RestoreTarget, "user" | "database">;
  log: (line: string) => void;
  /**
   * The folder into which the backup is restored. Leftovers of an interrupted check are removed first, and the folder
   * is removed at the end.
   */
  folder: string;
}

/**
 * The age from which a recording must be in the backup. Recordings are shipped hourly, and the upload itself takes
 * time.
 */
const SHIPPED_WITHIN_MS = 2 * 60 * 60_000;

async function inspect(
  { db, lastChange }: Pick<RestoredDatabase, "db" | "lastChange">,
  { location, product }: Pick<Check, "location" | "product">,
  backup: Backup,
): Promise<CheckReport> {
  const newest = lastChange ?? backup.finishedAt;
  const shippedBy = new Date(newest.getTime() - SHIPPED_WITHIN_MS);
  const hashes = await readFileList(location, backup);
  const hasFiles = Object.keys(backup.files).length > 0;
  const violations = await product.findFaults(db);
  const { present, damaged } = await restoreFiles(location, null, { backup, hashes });
  const missing = hasFiles
    ? await findMissingFiles(await product.listFiles(db, shippedBy), location.files)
    : [];
  return {
    isGood: violations.length === 0 && missing.length === 0 && damaged.length === 0,
    lines: [
      `It holds ${await product.describe(db)}.`,
      `Compared with their hashes: the database's parts, the log, the secret, ${present} files.`,
      ...violations.map((violation) => `The ledger is inconsistent: ${violation}`),
      ...(violations.length === 0 ? ["The ledger is consistent."] : []),
      ...damaged.map((key) => `A file was changed since it was backed up: ${key}`),
      ...missing.map((key) => `A file that the database names is missing: ${key}`),
    ],
  };
}

async function checkOne(
  { location, product, names, log, folder }: Check,
  backup: Backup,
): Promise<CheckReport> {
  const began = performance.now();
  log(`Restoring ${backup.name} into a temporary folder …`);
  await readPart(location, backup.secret);
  const target = { pgDataDir: path.join(folder, "cluster"), isOwn: true, ...names };
  const choice = { until: null, upToGap: false, log: () => undefined };
  const { result, staged } = await restoreDatabase(
    { location, backup, target, ...choice },
    async (restored) => {
      // The backup may be from an earlier release. Only its restored copy is migrated.
      await migrate(restored.connectionString, { log });
      const report = await inspect(restored, { location, product }, backup);
      const newest = (restored.lastChange ?? backup.finishedAt).toISOString();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const line = `Restored and checked in ${seconds} s with ${restored.segments} segments of the log; the newest change is of ${newest}.`;
      return { ...report, lines: [line, ...report.lines] };
    },
  );
  await staged.discard();
  return result;
}

/**
 * Restores the best of these backups temporarily into a folder, and checks everything that must be true of it. If a
 * backup is damaged, this is reported, the next one is tried, and the overall result is bad. @throws the same errors as
 * restoreDatabase
 */
export async function checkBackup(check: Check): Promise<CheckReport> {
  const { folder } = check;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  try {
    // If the check runs as root, PostgreSQL runs as another user, who needs access to the folder.
    await chmod(folder, 0o755);
    return await checkFirstWhole(check);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkFirstWhole(check: Check): Promise<CheckReport> {
  const passedOver: string[] = [];
  for (const backup of check.backups)
    try {
      const { isGood, lines } = await checkOne(check, backup);
      return { isGood: isGood && passedOver.length === 0, lines: [...passedOver, ...lines] };
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      passedOver.push(`${backup.name} is damaged: ${error.message}`);
    }
  return { isGood: false, lines: passedOver };
}

/**
 * Checks the hashes of a backup's stored parts and of its WAL. This needs no key, so it does not show whether the data
 * can be decrypted.
 * @throws DamagedBackupError
 */
export async function checkHashes(location: BackupLocation, backup: Backup): Promise<CheckReport> {
  const { database, fileList, secret } = backup;
  for (const part of [...database.parts, fileList, secret]) await readPart(location, part);
  for (const chunk of await followBackup(location, backup)) await readStored(location, chunk);
  return {
    isGood: true,
    lines: [
      "It is encrypted: its parts and its log are what was written. To restore it: --check --identity FILE",
    ],
  };
}
