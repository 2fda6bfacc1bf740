import path from "node:path";
import { AppError } from "#backend/platform/app-error.ts";
import { copyFile, hashFile, type CopiedFiles } from "#backend/platform/files/storage/copy-files.ts";
import { fileAreas, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import type { Backup } from "../location/backups.ts";
import type { FileHashes } from "../location/file-list.ts";

type Stores = (area: FileArea) => CopiedFiles;

/** A picture's name is the hash of its content, so the name serves as the hash if none is recorded. */
function expectedHash(area: FileArea, key: string, hashes: FileHashes): string | undefined {
  const named = area === "pictures" ? /^([0-9a-f]{40})\.webp$/.exec(key)?.[1] : undefined;
  return hashes[area]?.[key] ?? named;
}

/**
 * Resolves with true if a file's content matches its hash, and with null if there is no such file. A file without a
 * known hash counts as intact.
 */
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
    // Decryption fails when the file was changed after its encryption. A wrong key cannot be the reason, since the same
    // key has decrypted the secret.
    if (error instanceof AppError) throw error;
    return false;
  }
}

/**
 * Lists the files that belong to a backup or were copied after its start. All other files in the location belong only
 * to other backups.
 */
async function* listBackedUpFiles(
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
  /** The copied files whose content differs from the original, as `area/key`. */
  damaged: string[];
}

/**
 * Copies every file that `to` lacks or has with different content, provided that the location's copy is intact. If `to`
 * is null, only checks the location's copies.
 */
export async function restoreFiles(
  location: BackupLocation,
  to: Stores | null,
  { backup, hashes }: { backup: Backup; hashes: FileHashes },
): Promise<FilesReport> {
  const report: FilesReport = { restored: 0, present: 0, damaged: [] };
  for (const area of fileAreas)
    for await (const key of listBackedUpFiles(location, area, backup, hashes)) {
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

/**
 * Returns the files that the database refers to but these stores lack. The name of a folder counts as found if the
 * store contains any file in it.
 */
export async function findMissingFiles(named: readonly string[], files: Stores): Promise<string[]> {
  const there = new Set<string>();
  for (const area of fileAreas)
    for await (const page of files(area).listPages())
      for (const { key } of page) there.add(`${area}/${key}`).add(`${area}/${path.posix.dirname(key)}`);
  return named.filter((key) => !there.has(key));
}
