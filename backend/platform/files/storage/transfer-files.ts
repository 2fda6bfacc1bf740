import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import { reach } from "./storage-unavailable-error.ts";

/** Transfers files that are too large to be held in memory. */
export interface FileTransfer {
  /** Creates or replaces the file from a local file, without holding it in memory. */
  writeFrom: (key: string, file: string, contentType: string) => Promise<void>;
  /** Creates or replaces the file from a stream of `size` bytes. The stream is read to its end or destroyed. */
  writeStream: (key: string, source: Readable, metadata: StreamMetadata) => Promise<void>;
  /** Copies the file to a local file. Returns false when the file does not exist. */
  copyTo: (key: string, file: string) => Promise<boolean>;
}

export interface StreamMetadata {
  size: number;
  contentType: string;
}

interface StorageAccess {
  disk: Disk;
  /** Returns the location of a key in the storage. */
  storedKey: (key: string) => string;
  /** Runs `action`; returns null if it fails because the file is missing. */
  ifPresent: <Result>(key: string, action: () => Promise<Result>) => Promise<Result | null>;
}

/**
 * Writes a stream to the storage and then closes the stream. After a failed request, the driver would leave the stream
 * open, and its source file would keep occupying disk space even after being deleted.
 */
async function putStream(
  disk: Disk,
  storedKey: string,
  source: Readable,
  { size: contentLength, contentType }: StreamMetadata,
): Promise<void> {
  // A bucket's client does not notice when its source stream fails.
  const failed = new Promise<never>((_, reject) => source.once("error", reject));
  try {
    await Promise.race([failed, disk.putStream(storedKey, source, { contentType, contentLength })]);
  } finally {
    source.destroy();
  }
}

export function createFileTransfer({ disk, storedKey, ifPresent }: StorageAccess): FileTransfer {
  return {
    writeStream: (key, source, metadata) => reach(() => putStream(disk, storedKey(key), source, metadata)),
    writeFrom: (key, file, contentType) =>
      reach(async () => {
        const { size } = await stat(file);
        await putStream(disk, storedKey(key), createReadStream(file), { size, contentType });
      }),
    copyTo: async (key, file) =>
      (await ifPresent(key, async () => {
        await pipeline(await disk.getStream(storedKey(key)), createWriteStream(file));
        return true;
      })) ?? false,
  };
}
