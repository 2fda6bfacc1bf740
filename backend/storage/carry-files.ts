import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import { reach } from "./storage-unavailable-error.ts";

/** For files that are too large to be held in memory. */
export interface FileCarrier {
  /** Creates or replaces the file from one on this machine, without holding it in memory. */
  writeFrom: (key: string, file: string, contentType: string) => Promise<void>;
  /** Copies the file to one on this machine. False when there is none. */
  copyTo: (key: string, file: string) => Promise<boolean>;
}

interface SentFile {
  /** On this machine. */
  file: string;
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
async function putFile(disk: Disk, place: string, { file, contentType }: SentFile): Promise<void> {
  const stream = createReadStream(file);
  try {
    await disk.putStream(place, stream, { contentType });
  } finally {
    stream.destroy();
  }
}

export function createFileCarrier({ disk, place, ifPresent }: Carried): FileCarrier {
  return {
    writeFrom: (key, file, contentType) => reach(() => putFile(disk, place(key), { file, contentType })),
    copyTo: async (key, file) =>
      (await ifPresent(key, async () => {
        await pipeline(await disk.getStream(place(key)), createWriteStream(file));
        return true;
      })) ?? false,
  };
}
