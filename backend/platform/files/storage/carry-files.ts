import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import { reach } from "./storage-unavailable-error.ts";

/** For files that are too large to be held in memory. */
export interface FileCarrier {
  /** Creates or replaces the file from one on this machine, without holding it in memory. */
  writeFrom: (key: string, file: string, contentType: string) => Promise<void>;
  /** The same from a stream of `size` bytes, which is read to its end or destroyed. */
  writeStream: (key: string, source: Readable, facts: StreamFacts) => Promise<void>;
  /** Copies the file to one on this machine. False when there is none. */
  copyTo: (key: string, file: string) => Promise<boolean>;
}

export interface StreamFacts {
  size: number;
  contentType: string;
}

interface Carried {
  disk: Disk;
  /** Where a key is in the storage. */
  place: (key: string) => string;
  /** Null when there is no such file. */
  ifPresent: <Result>(key: string, action: () => Promise<Result>) => Promise<Result | null>;
}

/** A request that fails leaves its stream as it is, so the file would stay open, and its place on the disk taken. */
async function putStream(
  disk: Disk,
  place: string,
  source: Readable,
  { size: contentLength, contentType }: StreamFacts,
): Promise<void> {
  // A bucket's client does not notice that what it sends has failed.
  const failed = new Promise<never>((_, reject) => source.once("error", reject));
  try {
    await Promise.race([failed, disk.putStream(place, source, { contentType, contentLength })]);
  } finally {
    source.destroy();
  }
}

export function createFileCarrier({ disk, place, ifPresent }: Carried): FileCarrier {
  return {
    writeStream: (key, source, facts) => reach(() => putStream(disk, place(key), source, facts)),
    writeFrom: (key, file, contentType) =>
      reach(async () => {
        const { size } = await stat(file);
        await putStream(disk, place(key), createReadStream(file), { size, contentType });
      }),
    copyTo: async (key, file) =>
      (await ifPresent(key, async () => {
        await pipeline(await disk.getStream(place(key)), createWriteStream(file));
        return true;
      })) ?? false,
  };
}
