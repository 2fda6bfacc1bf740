import type { Readable } from "node:stream";
import type { DriveFile } from "flydrive";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { measureDisk, type DiskSpace } from "./disk-space.ts";
import { createFileCarrier, type FileCarrier } from "./carry-files.ts";
import { openFolders, type FileFacts } from "./open-folders.ts";
import { openDisk } from "./open-disk.ts";
import { createPartReader, type ByteRange } from "./open-part.ts";
import { readBytes } from "./read-bytes.ts";
import { createAddressSigner, type FileHeaders } from "./sign-address.ts";
import { reach, StorageUnavailableError } from "./storage-unavailable-error.ts";

/** What is kept, copied and backed up: the first part of each file's path in the folder or bucket. */
export const fileAreas = ["pictures", "recordings", "materials"] as const;
export type FileArea = (typeof fileAreas)[number];
/** Pieces of files on their way, which nobody misses. */
type PassingArea = "uploads";

/** The files of one area. Everything rejects with StorageUnavailableError while the storage can't be reached. */
export interface FileStore extends FileCarrier {
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Creates the file, or replaces it. */
  write: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** The same from a file of this machine, which may be large. */
  writeFrom: (key: string, file: string, contentType: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Null when there is no such file. */
  describe: (key: string) => Promise<FileFacts | null>;
  /** A part of a file, as it comes from the storage; null when there is no such file. */
  openPart: (key: string, range: ByteRange) => Promise<Readable | null>;
  /** Where a browser gets the file itself, for a minute; null when it gets it only through us. */
  signAddress: (key: string, headers: FileHeaders) => Promise<string | null>;
  /** Does nothing when there is no such file. */
  remove: (key: string) => Promise<void>;
  /** Removes every file whose key begins with `folder` and a slash. */
  removeFolder: (folder: string) => Promise<void>;
  /** Of the disk that holds the files; null for a bucket. */
  measureSpace: () => Promise<DiskSpace | null>;
  /** Every file, also in folders, in pages of at most a thousand. */
  listPages: () => AsyncGenerator<({ key: string } & FileFacts)[]>;
}

async function factsOf(file: Pick<DriveFile, "getMetaData">): Promise<FileFacts> {
  const { contentLength, lastModified } = await file.getMetaData();
  return { size: contentLength, modifiedAt: lastModified };
}

export function createFileStore(
  storage: StorageSettings,
  area: FileArea | PassingArea,
  isGuarded = false,
): FileStore {
  const disk = openDisk(storage, isGuarded);
  const openPart = createPartReader(storage, disk);
  const signAddress = createAddressSigner(storage);
  const folders = openFolders(storage, disk);
  const place = (key: string) => `${area}/${key}`;

  /** One request where the file exists, as nearly always; a second one only tells missing from unreachable. */
  async function ifPresent<Result>(key: string, action: () => Promise<Result>): Promise<Result | null> {
    try {
      return await action();
    } catch (error) {
      if (!(await reach(() => disk.exists(place(key))))) return null;
      throw new StorageUnavailableError(error);
    }
  }

  return {
    read: (key) => ifPresent(key, () => readBytes(disk, place(key))),
    write: (key, bytes, contentType) => reach(() => disk.put(place(key), bytes, { contentType })),
    ...createFileCarrier({ disk, place, ifPresent }),
    exists: (key) => reach(() => disk.exists(place(key))),
    describe: (key) => ifPresent(key, () => factsOf(disk.file(place(key)))),
    openPart: (key, range) => ifPresent(key, () => openPart(place(key), range)),
    signAddress: (key, headers) => signAddress(place(key), headers),
    remove: (key) => reach(() => disk.delete(place(key))),
    removeFolder: (folder) => folders.remove(place(folder)),
    measureSpace: async () => (storage.kind === "folder" ? measureDisk(storage.folder) : null),
    async *listPages() {
      for await (const page of folders.list(area))
        yield page.map(({ place: path, ...facts }) => ({ key: path.slice(area.length + 1), ...facts }));
    },
  };
}
