import { z } from "zod";
import { fileAreas } from "#backend/platform/files/storage/file-store.ts";
import { DamagedBackupError, type BackupPart } from "./backup-facts.ts";
import type { BackupPlace } from "./backup-place.ts";
import { backupPrefix, type Backup, type FoundBackups } from "./backups.ts";
import { readPart, writePart } from "./parts.ts";

/** The SHA-256 of each file's content by its name. */
const fileHashes = z.partialRecord(z.enum(fileAreas), z.record(z.string(), z.string()));
export type FileHashes = z.infer<typeof fileHashes>;

/** Says which of the copied files belong to a backup; the copies themselves are shared by all. */
export async function writeFileList(
  place: BackupPlace,
  name: string,
  files: FileHashes,
): Promise<BackupPart> {
  const text = `${JSON.stringify(files, null, 1)}\n`;
  return writePart(place, `${backupPrefix(name)}/files.json`, Buffer.from(text));
}

/** @throws DamagedBackupError */
export async function readFileList(place: BackupPlace, { fileList }: Backup): Promise<FileHashes> {
  return fileHashes.parse(JSON.parse(Buffer.from(await readPart(place, fileList)).toString()));
}

/** The list of the newest backup that has one that is whole, and when that began; empty before the first one. */
export async function newestFileList(
  place: BackupPlace,
  backups: readonly Backup[],
): Promise<{ hashes: FileHashes; at: Date }> {
  for (const backup of backups.toReversed())
    try {
      return { hashes: await readFileList(place, backup), at: backup.startedAt };
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
    }
  return { hashes: {}, at: new Date(0) };
}

/**
 * Removes copies of files that none of these backups names and that are older than the oldest: a younger one may belong to
 * a moment between two of them. Nothing is removed while one does not say what it names, or while another is being taken.
 * Returns how many.
 * @throws StorageUnavailableError
 */
export async function pruneFiles(place: BackupPlace, found: FoundBackups, oldest: Backup): Promise<number> {
  if (found.incomplete.length > 0 || found.damaged.length > 0) return 0;
  const lists: FileHashes[] = [];
  for (const backup of found.complete)
    try {
      lists.push(await readFileList(place, backup));
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      return 0;
    }
  let removed = 0;
  for (const area of fileAreas) {
    const files = place.files(area);
    for await (const page of files.listPages())
      for (const { key, modifiedAt } of page) {
        if (modifiedAt >= oldest.startedAt || lists.some((list) => list[area]?.[key] !== undefined)) continue;
        await files.remove(key);
        removed += 1;
      }
  }
  return removed;
}
