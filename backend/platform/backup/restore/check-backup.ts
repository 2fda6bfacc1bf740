import { chmod, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { migrate } from "#backend/platform/db/migrate.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import type { Backup } from "../place/backups.ts";
import { DamagedBackupError } from "../place/backup-facts.ts";
import { readFileList } from "../place/file-list.ts";
import { readPart } from "../place/parts.ts";
import { followBackup, readStored } from "../wal/log-pieces.ts";
import { restoreDatabase, type RestoredDatabase } from "./restore-database.ts";
import type { RestoreTarget } from "./restore-target.ts";
import type { ProductData } from "./product-data.ts";
import { findMissingFiles, restoreFiles } from "./restore-files.ts";

export interface CheckReport {
  isGood: boolean;
  /** For an operator. */
  lines: string[];
}

interface Check {
  place: BackupPlace;
  backups: readonly Backup[];
  product: ProductData;
  /** Who connects to what. */
  names: Pick<RestoreTarget, "user" | "database">;
  log: (line: string) => void;
  /** Where it is restored; what an interrupted check has left there goes, and so does the folder in the end. */
  folder: string;
}

/** Recordings and replays are shipped hourly, which itself takes a while. */
const SHIPPED_WITHIN_MS = 2 * 60 * 60_000;

async function inspect(
  { db, lastChange }: Pick<RestoredDatabase, "db" | "lastChange">,
  { place, product }: Pick<Check, "place" | "product">,
  backup: Backup,
): Promise<CheckReport> {
  const newest = lastChange ?? backup.finishedAt;
  const shippedBy = new Date(newest.getTime() - SHIPPED_WITHIN_MS);
  const hashes = await readFileList(place, backup);
  const hasFiles = Object.keys(backup.files).length > 0;
  const violations = await product.findFaults(db);
  const { present, damaged } = await restoreFiles(place, null, { backup, hashes });
  const missing = hasFiles ? await findMissingFiles(await product.listFiles(db, shippedBy), place.files) : [];
  return {
    isGood: violations.length === 0 && missing.length === 0 && damaged.length === 0,
    lines: [
      `It holds ${await product.describe(db)}.`,
      `Compared with their hashes: the database's parts, the log, the secret, ${present} files.`,
      ...violations.map((violation) => `The books are wrong: ${violation}`),
      ...(violations.length === 0 ? ["The books are right."] : []),
      ...damaged.map((key) => `A file was changed since it was backed up: ${key}`),
      ...missing.map((key) => `A file that the database names is missing: ${key}`),
    ],
  };
}

async function checkOne({ place, product, names, log, folder }: Check, backup: Backup): Promise<CheckReport> {
  const began = performance.now();
  log(`Restoring ${backup.name} into a temporary folder …`);
  await readPart(place, backup.secret);
  const target = { clusterDir: path.join(folder, "cluster"), isOwn: true, ...names };
  const choice = { until: null, upToGap: false, log: () => undefined };
  const { result, cluster } = await restoreDatabase(
    { place, backup, target, ...choice },
    async (restored) => {
      // The backup may be of an earlier release; it is its copy that changes.
      await migrate(restored.connectionString, { log });
      const report = await inspect(restored, { place, product }, backup);
      const newest = (restored.lastChange ?? backup.finishedAt).toISOString();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const line = `Restored and checked in ${seconds} s with ${restored.segments} segments of the log; the newest change is of ${newest}.`;
      return { ...report, lines: [line, ...report.lines] };
    },
  );
  await cluster.discard();
  return result;
}

/**
 * Restores the best of these backups into a folder for a while, and checks what must hold there. One that is damaged is named,
 * and the next one is looked at; then it isn't good either. @throws as restoreDatabase
 */
export async function checkBackup(check: Check): Promise<CheckReport> {
  const { folder } = check;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  try {
    // When root starts it, the server runs as another user, who needs access.
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
 * Compares what is stored of a backup and its log with its hashes, without its key: whether it can be opened stays unknown.
 * @throws DamagedBackupError
 */
export async function checkHashes(place: BackupPlace, backup: Backup): Promise<CheckReport> {
  const { database, fileList, secret } = backup;
  for (const part of [...database.parts, fileList, secret]) await readPart(place, part);
  for (const piece of await followBackup(place, backup)) await readStored(place, piece);
  return {
    isGood: true,
    lines: [
      "It is encrypted: its parts and its log are what was written. To restore it: --check --identity FILE",
    ],
  };
}
