import type { FileStore } from "./file-store.ts";

/** Removes the files that were written before a moment and that nothing uses. Returns their number. */
export async function removeOrphans(
  files: FileStore,
  before: Date,
  findUsed: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0;
  for await (const page of files.listPages()) {
    const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
    const used = await findUsed(old);
    for (const key of old.filter((name) => !used.has(name))) {
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}
