import path from "node:path";
import { AppError } from "#backend/platform/app-error.ts";
import { copyFile, hashFile, type CopiedFiles } from "#backend/platform/files/storage/copy-files.ts";
import { fileAreas, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import type { Backup } from "../place/backups.ts";
import type { FileHashes } from "../place/file-list.ts";

type Stores = (area: FileArea) => CopiedFiles;

/** Names of pictures are hashes of their content. */
function wantedHash(area: FileArea, key: string, hashes: FileHashes): string | undefined {
  const named = area === "pictures" ? /^([0-9a-f]{40})\.webp$/.exec(key)?.[1] : undefined;
  return hashes[area]?.[key] ?? named;
}

/** Null without such a file. One of which no hash is known counts as whole. */
async function isWhole(files: CopiedFiles, key: string, wanted: string | undefined): Promise<boolean | null> {
  if (wanted === undefined) return (await files.exists(key)) || null;
  try {
    const hash = await hashFile(files, key);
    return hash === null ? null : hash.startsWith(wanted);
  } catch (error) {
    // One that was sealed and changed can't be opened; the key has opened the secret already.
    if (error instanceof AppError) throw error;
    return false;
  }
}

/** The files of a backup and what was shipped after it; others belong to other backups. */
async function* listCopies(place: BackupPlace, area: FileArea, { startedAt }: Backup, hashes: FileHashes) {
  for await (const page of place.files(area).listPages())
    for (const { key, modifiedAt } of page)
      if (modifiedAt >= startedAt || hashes[area]?.[key] !== undefined) yield key;
}

export interface FilesReport {
  restored: number;
  present: number;
  /** Keys of copies that are not what was stored. */
  damaged: string[];
}

/** Copies what `to` lacks, or has otherwise, and the place has whole. Null: only looks at the place. */
export async function restoreFiles(
  place: BackupPlace,
  to: Stores | null,
  { backup, hashes }: { backup: Backup; hashes: FileHashes },
): Promise<FilesReport> {
  const report: FilesReport = { restored: 0, present: 0, damaged: [] };
  for (const area of fileAreas)
    for await (const key of listCopies(place, area, backup, hashes)) {
      const wanted = wantedHash(area, key, hashes);
      const own = to && (await isWhole(to(area), key, wanted));
      if (own === true) report.present += 1;
      else if ((await isWhole(place.files(area), key, wanted)) !== true)
        report.damaged.push(`${area}/${key}`);
      else if (to === null) report.present += 1;
      else {
        if (own === false) await to(area).remove(key);
        await copyFile(place.files(area), to(area), key);
        report.restored += 1;
      }
    }
  return report;
}

/** Those of the files named by the database that these stores lack; a folder's name stands for what is in it. */
export async function findMissingFiles(named: readonly string[], files: Stores): Promise<string[]> {
  const there = new Set<string>();
  for (const area of fileAreas)
    for await (const page of files(area).listPages())
      for (const { key } of page) there.add(`${area}/${key}`).add(`${area}/${path.posix.dirname(key)}`);
  return named.filter((key) => !there.has(key));
}
