import { open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Disk } from "flydrive";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";

export interface ByteRange {
  /** Both positions are inclusive byte offsets. */
  first: number;
  last: number;
}

type PartReader = (storedKey: string, range: ByteRange) => Promise<Readable>;

/**
 * Creates a reader that opens a part of a file without reading the bytes before it, which flydrive can't do. It rejects
 * if the file does not exist.
 */
export function createPartReader(storage: StorageSettings, disk: Disk): PartReader {
  if (storage.kind === "folder")
    return async (storedKey, { first, last }) => {
      const file = await open(path.join(storage.folder, storedKey));
      return file.createReadStream({ start: first, end: last });
    };
  return async (storedKey, { first, last }) => {
    const address = await disk.getSignedUrl(storedKey, { expiresIn: 60 });
    const reply = await fetch(address, { headers: { range: `bytes=${first}-${last}` } });
    if (reply.status !== 206 || reply.body === null) {
      await reply.body?.cancel();
      throw new Error(`The bucket responded with ${reply.status} to a range.`);
    }
    return Readable.fromWeb(reply.body as ReadableStream);
  };
}
