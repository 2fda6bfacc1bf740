import type { FileStore } from "./file-store.ts";

export interface CopyResult {
  copied: number;
  /** Of the right size at the target already. */
  present: number;
}

const concurrency = 8;
/** Each file is in memory as a whole. Larger ones are copied one at a time. */
const SMALL_BYTES = 4 * 1024 * 1024;

const contentTypes: Readonly<Record<string, string>> = { webp: "image/webp", avif: "image/avif" };

function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/**
 * Copies every file that the target lacks; interrupted, it goes on where it was. `onPresent` is told of each file that the
 * target has then. @throws StorageUnavailableError
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onPresent: (key: string) => void = () => undefined,
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, present: 0 };
  const copyOne = async ({ key, size }: { key: string; size: number }): Promise<void> => {
    const there = await to.describe(key);
    if (there?.size === size) {
      result.present += 1;
      onPresent(key);
      return;
    }
    const bytes = await from.read(key);
    // Removed since it was listed.
    if (!bytes) return;
    await to.write(key, bytes, contentTypeOf(key));
    result.copied += 1;
    onPresent(key);
  };
  for await (const page of from.listPages()) {
    const small = page.filter(({ size }) => size <= SMALL_BYTES);
    for (let index = 0; index < small.length; index += concurrency)
      await Promise.all(small.slice(index, index + concurrency).map(copyOne));
    for (const file of page.filter(({ size }) => size > SMALL_BYTES)) await copyOne(file);
  }
  return result;
}
