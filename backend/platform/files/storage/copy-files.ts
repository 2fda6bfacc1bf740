import { createHash } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/** The methods needed for copying. A backup location offers only these, since its files may be encrypted. */
export type CopiedFiles = Pick<
  FileStore,
  "read" | "write" | "writeStream" | "exists" | "describe" | "openPart" | "remove" | "listPages"
>;

export interface CopyResult {
  copied: number;
  /** The number of files that already exist at the target with the right size. */
  present: number;
}

const concurrency = 8;
/** Small files are held in memory as a whole. Larger files are streamed, one at a time. */
const SMALL_BYTES = 4 * 1024 * 1024;

const contentTypes: Readonly<Record<string, string>> = { webp: "image/webp", avif: "image/avif" };

function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Returns false if the source file did not exist. */
type Copy = (stores: { from: CopiedFiles; to: CopiedFiles }, key: string, size: number) => Promise<boolean>;

const copySmall: Copy = async ({ from, to }, key) => {
  const bytes = await from.read(key);
  if (bytes) await to.write(key, bytes, contentTypeOf(key));
  return bytes !== null;
};

const copyLarge: Copy = async ({ from, to }, key, size) => {
  const source = await from.openPart(key, { first: 0, last: size - 1 });
  if (source) await to.writeStream(key, source, { size, contentType: contentTypeOf(key) });
  return source !== null;
};

/**
 * Returns the SHA-256 of a file's content; null when there is no such file.
 * @throws StorageUnavailableError
 */
export async function hashFile(files: CopiedFiles, key: string): Promise<string | null> {
  const metadata = await files.describe(key);
  if (metadata === null) return null;
  const hash = createHash("sha256");
  const bytes = metadata.size === 0 ? [] : await files.openPart(key, { first: 0, last: metadata.size - 1 });
  if (bytes === null) return null;
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/**
 * Copies one file unless the target has it. Returns whether the file exists.
 * @throws StorageUnavailableError
 */
export async function copyFile(from: CopiedFiles, to: CopiedFiles, key: string): Promise<boolean> {
  const metadata = await from.describe(key);
  if (metadata === null) return false;
  if ((await to.describe(key))?.size === metadata.size) return true;
  return (metadata.size <= SMALL_BYTES ? copySmall : copyLarge)({ from, to }, key, metadata.size);
}

/**
 * Copies every file that the target lacks. If it is interrupted, a further call copies the rest. Calls `onPresent` for
 * each file once the target has the file: with null if the file has just been copied, otherwise with the modification
 * time of the target's file.
 * @throws StorageUnavailableError
 */
export async function copyFiles(
  from: CopiedFiles,
  to: CopiedFiles,
  onPresent: (key: string, since: Date | null) => void = () => undefined,
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, present: 0 };
  const copyOne = async ({ key, size }: { key: string; size: number }, copy: Copy): Promise<void> => {
    const there = await to.describe(key);
    if (there?.size === size) {
      result.present += 1;
      onPresent(key, there.modifiedAt);
      return;
    }
    // The file was removed after it was listed.
    if (!(await copy({ from, to }, key, size))) return;
    result.copied += 1;
    onPresent(key, null);
  };
  for await (const page of from.listPages()) {
    const small = page.filter(({ size }) => size <= SMALL_BYTES);
    for (let index = 0; index < small.length; index += concurrency)
      await Promise.all(small.slice(index, index + concurrency).map((file) => copyOne(file, copySmall)));
    for (const file of page.filter(({ size }) => size > SMALL_BYTES)) await copyOne(file, copyLarge);
  }
  return result;
}
