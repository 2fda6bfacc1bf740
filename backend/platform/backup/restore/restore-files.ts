import path from "node:path";
import { AppError } from "#backend/platform/app-error.ts";
import { copyFile, hashFile, type CopiedFiles } from "#backend/platform/files/storage/copy-files.ts";
import { fileAreas, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import type { Backup } from "../location/backups.ts";
import type { FileHashes } from "../location/file-list.ts";

type Stores = (area: FileArea) => CopiedFiles;

/** Picture names are hashes of their content. */
function expectedHash(area: FileArea, key: string, hashes: FileHashes): string | undefined {
  const named = area === "pictures" ? /^([0-9a-f]{40})\.webp$/.exec(key)?.[1] : undefined;
  return hashes[area]?.[key] ?? named;
}

/** Null without such a file. A file without a known hash counts as intact. */
async function isWhole(
  files: CopiedFiles,
  key: string,
  expected: string | undefined,
): Promise<boolean | null> {
  if (expected === undefined) return (await files.exists(key)) || null;
  try {
    const hash = await hashFile(files, key);
    return hash === null ? null : hash.startsWith(expected);
  } catch (error) {
    // A file that was changed after encryption can't be decrypted. The key itself is right, since it has decrypted the
    // secret.
    if (error instanceof AppError) throw error;
    return false;
  }
}

/** Lists the files of a backup and those shipped after it; other files belong to other backups. */
async function* listOfflineReplays(
  location: BackupLocation,
  area: FileArea,
  { startedAt }: Backup,
  hashes: FileHashes,
) {
  for await (const page of location.files(area).listPages())
    for (const { key, modifiedAt } of page)
      if (modifiedAt >= startedAt || hashes[area]?.[key] !== undefined) yield key;
}

export interface FilesReport {
  restored: number;
  present: number;
  /** Keys of copied files that differ from what was stored. */
  damaged: string[];
}

/**
 * Copies the files that `to` lacks or has in another version, if the location's copy is intact. With null, only checks
 * the location.
 */
export async function restoreFiles(
  location: BackupLocation,
  to: Stores | null,
  { backup, hashes }: { backup: Backup; hashes: FileHashes },
): Promise<FilesReport> {
  const report: FilesReport = { restored: 0, present: 0, damaged: [] };
  for (const area of fileAreas)
    for await (const key of listOfflineReplays(location, area, backup, hashes)) {
      const expected = expectedHash(area, key, hashes);
      const own = to && (await isWhole(to(area), key, expected));
      if (own === true) report.present += 1;
      else if ((await isWhole(location.files(area), key, expected)) !== true)
        report.damaged.push(`${area}/${key}`);
      else if (to === null) report.present += 1;
      else {
        if (own === false) await to(area).remove(key);
        await copyFile(location.files(area), to(area), key);
        report.restored += 1;
      }
    }
  return report;
}

/** Returns those of the files named by the database that these stores lack; a folder's name stands for its content. */
export async function findMissingFiles(named: readonly string[], files: Stores): Promise<string[]> {
  const there = new Set<string>();
  for (const area of fileAreas)
    for await (const page of files(area).listPages())
      for (const { key } of page) there.add(`${area}/${key}`).add(`${area}/${path.posix.dirname(key)}`);
  return named.filter((key) => !there.has(key));
}
