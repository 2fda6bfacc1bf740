import { z } from "zod";
import { fileAreas } from "#backend/platform/files/storage/file-store.ts";
import { DamagedBackupError, type BackupPart } from "./backup-manifest.ts";
import type { BackupLocation } from "./backup-location.ts";
import { backupPrefix, type Backup, type FoundBackups } from "./backups.ts";
import { readPart, writePart } from "./backup-parts.ts";

/** The SHA-256 of each file's content, by file name. */
const fileHashes = z.partialRecord(z.enum(fileAreas), z.record(z.string(), z.string()));
export type FileHashes = z.infer<typeof fileHashes>;

/** Records which of the copied files belong to a backup. All backups of a location share the copies. */
export async function writeFileList(
  location: BackupLocation,
  name: string,
  files: FileHashes,
): Promise<BackupPart> {
  const text = `${JSON.stringify(files, null, 1)}\n`;
  return writePart(location, `${backupPrefix(name)}/files.json`, Buffer.from(text));
}

/** @throws DamagedBackupError */
export async function readFileList(location: BackupLocation, { fileList }: Backup): Promise<FileHashes> {
  return fileHashes.parse(JSON.parse(Buffer.from(await readPart(location, fileList)).toString()));
}

/**
 * Returns the newest undamaged file list and the time at which its backup started. The list is empty before the first
 * backup.
 */
export async function newestFileList(
  location: BackupLocation,
  backups: readonly Backup[],
): Promise<{ hashes: FileHashes; at: Date }> {
  for (const backup of backups.toReversed())
    try {
      return { hashes: await readFileList(location, backup), at: backup.startedAt };
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
    }
  return { hashes: {}, at: new Date(0) };
}

/**
 * Removes copied files that none of these backups refers to and that are older than the oldest backup. Newer files
 * stay, since a restore to a time between two backups may need them. Removes nothing while any backup's list is
 * unreadable or another backup is being taken. Returns the number of removed files.
 * @throws StorageUnavailableError
 */
export async function pruneFiles(
  location: BackupLocation,
  found: FoundBackups,
  oldest: Backup,
): Promise<number> {
  if (found.incomplete.length > 0 || found.damaged.length > 0) return 0;
  const lists: FileHashes[] = [];
  for (const backup of found.complete)
    try {
      lists.push(await readFileList(location, backup));
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      return 0;
    }
  let removed = 0;
  for (const area of fileAreas) {
    const files = location.files(area);
    for await (const page of files.listPages())
      for (const { key, modifiedAt } of page) {
        if (modifiedAt >= oldest.startedAt || lists.some((list) => list[area]?.[key] !== undefined)) continue;
        await files.remove(key);
        removed += 1;
      }
  }
  return removed;
}
