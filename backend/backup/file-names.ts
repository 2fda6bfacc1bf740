import { z } from "zod";
import { fileAreas } from "#backend/storage/file-store.ts";
import type { BackupPlace } from "./backup-place.ts";
import { backupPrefix, listIncomplete, type Backup } from "./backups.ts";

const fileNames = z.partialRecord(z.enum(fileAreas), z.array(z.string()));
type FileNames = z.infer<typeof fileNames>;

function keyOf(backup: string): string {
  return `${backupPrefix(backup)}/files.json`;
}

/** Says which of the copied files belong to a backup; the copies themselves are shared by all. */
export async function writeFileNames(place: BackupPlace, backup: string, names: FileNames): Promise<void> {
  await place.write(keyOf(backup), Buffer.from(`${JSON.stringify(names, null, 1)}\n`));
}

/** Null: a backup of an earlier version, which does not say. */
async function readFileNames(place: BackupPlace, { name }: Backup): Promise<FileNames | null> {
  const key = keyOf(name);
  if (!(await place.list(backupPrefix(name))).includes(key)) return null;
  return fileNames.parse(JSON.parse(Buffer.from(await place.read(key)).toString()));
}

/**
 * Removes copies of files that none of these backups names. Nothing is removed while one does not say what it names, or
 * while another is being taken: what that one found here it has not named yet. Returns how many.
 * @throws StorageUnavailableError
 */
export async function pruneFiles(place: BackupPlace, backups: readonly Backup[]): Promise<number> {
  if ((await listIncomplete(place)).length > 0) return 0;
  const named = new Map(fileAreas.map((area) => [area, new Set<string>()]));
  for (const backup of backups) {
    const names = await readFileNames(place, backup);
    if (names === null) return 0;
    for (const area of fileAreas) for (const name of names[area] ?? []) named.get(area)?.add(name);
  }
  let removed = 0;
  for (const area of fileAreas) {
    const files = place.files(area);
    for await (const page of files.listPages()) {
      const unnamed = page.filter(({ key }) => !named.get(area)?.has(key));
      for (const { key } of unnamed) await files.remove(key);
      removed += unnamed.length;
    }
  }
  return removed;
}
