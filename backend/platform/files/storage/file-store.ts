import type { Readable } from "node:stream";
import type { DriveFile } from "flydrive";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { measureDisk, type DiskSpace } from "./disk-space.ts";
import { createFileTransfer, type FileTransfer } from "./transfer-files.ts";
import { openFolders, type FileMetadata } from "./open-folders.ts";
import { openDisk } from "./open-disk.ts";
import { createPartReader, type ByteRange } from "./open-part.ts";
import { readBytes } from "./read-bytes.ts";
import { createAddressSigner, type FileHeaders } from "./sign-address.ts";
import { reach, StorageUnavailableError } from "./storage-unavailable-error.ts";

/**
 * Files that are stored permanently, copied and backed up. The area is the first segment of a file's path in the folder
 * or bucket.
 */
export const fileAreas = ["pictures", "recordings", "materials", "slides"] as const;
export type FileArea = (typeof fileAreas)[number];
/** The parts of uploads in progress. They are not backed up, since losing them is harmless. */
type PassingArea = "uploads";

/** The files of one area. Every method rejects with StorageUnavailableError while the storage can't be reached. */
export interface FileStore extends FileTransfer {
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Creates or replaces the file. */
  write: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Creates or replaces the file from a local file, which may be large. */
  writeFrom: (key: string, file: string, contentType: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Null when there is no such file. */
  describe: (key: string) => Promise<FileMetadata | null>;
  /** Streams a part of a file; null when there is no such file. */
  openPart: (key: string, range: ByteRange) => Promise<Readable | null>;
  /**
   * Returns a URL from which a browser can load the file directly, valid for a minute; null when the file is only
   * available through us.
   */
  signAddress: (key: string, headers: FileHeaders) => Promise<string | null>;
  /** Does nothing when there is no such file. */
  remove: (key: string) => Promise<void>;
  /** Removes every file whose key begins with `folder` and a slash. */
  removeFolder: (folder: string) => Promise<void>;
  /** Measures the disk that holds the files; null for a bucket. */
  measureSpace: () => Promise<DiskSpace | null>;
  /** Lists every file, including those in folders, in pages of at most a thousand. */
  listPages: () => AsyncGenerator<({ key: string } & FileMetadata)[]>;
}

async function factsOf(file: Pick<DriveFile, "getMetaData">): Promise<FileMetadata> {
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
  const storedKey = (key: string) => `${area}/${key}`;

  /**
   * Runs `action`; returns null if it fails because the file is missing. A second request, made only after a failure,
   * finds out whether the file is missing or the storage is unreachable.
   */
  async function ifPresent<Result>(key: string, action: () => Promise<Result>): Promise<Result | null> {
    try {
      return await action();
    } catch (error) {
      if (!(await reach(() => disk.exists(storedKey(key))))) return null;
      throw new StorageUnavailableError(error);
    }
  }

  return {
    read: (key) => ifPresent(key, () => readBytes(disk, storedKey(key))),
    write: (key, bytes, contentType) => reach(() => disk.put(storedKey(key), bytes, { contentType })),
    ...createFileTransfer({ disk, storedKey, ifPresent }),
    exists: (key) => reach(() => disk.exists(storedKey(key))),
    describe: (key) => ifPresent(key, () => factsOf(disk.file(storedKey(key)))),
    openPart: (key, range) => ifPresent(key, () => openPart(storedKey(key), range)),
    signAddress: (key, headers) => signAddress(storedKey(key), headers),
    remove: (key) => reach(() => disk.delete(storedKey(key))),
    removeFolder: (folder) => folders.remove(storedKey(folder)),
    measureSpace: async () => (storage.kind === "folder" ? measureDisk(storage.folder) : null),
    async *listPages() {
      for await (const page of folders.list(area))
        yield page.map(({ storedKey: path, ...facts }) => ({ key: path.slice(area.length + 1), ...facts }));
    },
  };
}
