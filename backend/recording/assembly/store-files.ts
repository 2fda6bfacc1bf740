import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { contentTypeOf, replayFolder } from "../files/replay-keys.ts";

interface MadeFiles {
  folder: string;
  /**
   * Names of files, and of folders with files. They are stored in this order, so that a playlist comes after the files
   * it lists.
   */
  names: readonly string[];
  signal: AbortSignal;
}

async function listFiles(folder: string, name: string): Promise<string[]> {
  if (!(await stat(path.join(folder, name))).isDirectory()) return [name];
  const inside = await readdir(path.join(folder, name));
  return inside.toSorted().map((file) => `${name}/${file}`);
}

/**
 * Uploads the files of a replay to the storage, replacing existing ones. Returns the number of bytes stored for each
 * name.
 */
export async function storeFiles(
  files: FileStore,
  replayId: string,
  { folder, names, signal }: MadeFiles,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  for (const name of names)
    for (const file of await listFiles(folder, name)) {
      signal.throwIfAborted();
      const key = `${replayFolder(replayId)}/${file}`;
      const made = path.join(folder, file);
      await files.writeFrom(key, made, contentTypeOf(file));
      bytes.set(name, (bytes.get(name) ?? 0) + (await stat(made)).size);
    }
  return bytes;
}
