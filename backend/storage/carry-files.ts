import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import type { StorageSettings } from "#backend/config/storage-settings.ts";
import { reach } from "./storage-unavailable-error.ts";

/** Where the bytes of a file are read: from the folder, or by whoever has the address within its few seconds. */
type FileSource = { kind: "file"; path: string; size: number } | { kind: "address"; url: string };

/** For files that are too large to be held in memory. */
export interface FileCarrier {
  /** Creates or replaces the file from one on this machine, without holding it in memory. */
  writeFrom: (key: string, file: string, contentType: string) => Promise<void>;
  /** Copies the file to one on this machine. False when there is none. */
  copyTo: (key: string, file: string) => Promise<boolean>;
  /** Null when there is no such file in the folder; a bucket is not asked. */
  locate: (key: string, addressSeconds: number) => Promise<FileSource | null>;
}

interface Carried {
  storage: StorageSettings;
  disk: Disk;
  /** Where a key is in the storage. */
  place: (key: string) => string;
  /** Null when there is no such file. */
  ifPresent: <Result>(key: string, action: () => Promise<Result>) => Promise<Result | null>;
}

export function createFileCarrier({ storage, disk, place, ifPresent }: Carried): FileCarrier {
  return {
    writeFrom: (key, file, contentType) =>
      reach(() => disk.putStream(place(key), createReadStream(file), { contentType })),
    copyTo: async (key, file) =>
      (await ifPresent(key, async () => {
        await pipeline(await disk.getStream(place(key)), createWriteStream(file));
        return true;
      })) ?? false,
    locate: async (key, addressSeconds) => {
      if (storage.kind === "s3") {
        const expiresIn = `${addressSeconds} secs`;
        return { kind: "address", url: await reach(() => disk.getSignedUrl(place(key), { expiresIn })) };
      }
      return ifPresent(key, async () => {
        const { contentLength } = await disk.file(place(key)).getMetaData();
        return { kind: "file", path: path.join(storage.folder, place(key)), size: contentLength };
      });
    },
  };
}
