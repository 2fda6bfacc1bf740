import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { DriveDirectory, DriveFile } from "flydrive";
import { storageSettings, type StorageSettings } from "#backend/config/storage-settings.ts";
import { openDisk } from "#backend/storage/open-disk.ts";
import { createFileStore, type FileArea, type FileStore } from "#backend/storage/file-store.ts";
import { isMissingFolder } from "#backend/storage/open-folders.ts";
import { readBytes } from "#backend/storage/read-bytes.ts";
import { reach, StorageUnavailableError } from "#backend/storage/storage-unavailable-error.ts";

/** A folder or bucket that holds backups, the archive of the log, and copies of the files. */
export interface BackupPlace {
  /** Makes a folder of its own that only its owner can read; a bucket is private by its own policy. */
  prepare: () => Promise<void>;
  /** @throws StorageUnavailableError, as do all others */
  write: (key: string, bytes: Uint8Array) => Promise<void>;
  read: (key: string) => Promise<Uint8Array>;
  /** The keys that begin with `prefix/`, sorted. */
  list: (prefix: string) => Promise<string[]>;
  removeAll: (prefix: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  files: (area: FileArea) => FileStore;
}

export function openBackupPlace(settings: StorageSettings): BackupPlace {
  const disk = openDisk(settings);

  async function* listObjects(prefix: string): AsyncGenerator<DriveFile | DriveDirectory> {
    let paginationToken: string | undefined;
    do {
      const page = await disk.listAll(prefix, {
        recursive: true,
        ...(paginationToken !== undefined && { paginationToken }),
      });
      yield* page.objects;
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
  }

  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    try {
      for await (const object of listObjects(prefix)) if (object.isFile) keys.push(object.key);
    } catch (error) {
      // Before the first one is written.
      if (!isMissingFolder(error)) throw new StorageUnavailableError(error);
    }
    return keys.toSorted();
  }

  return {
    async prepare() {
      if (settings.kind !== "folder") return;
      const { folder } = settings;
      await reach(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    },
    write: (key, bytes) => reach(() => disk.put(key, bytes)),
    read: (key) => reach(() => readBytes(disk, key)),
    list,
    remove: (key) => reach(() => disk.delete(key)),
    removeAll: (prefix) => reach(() => disk.deleteAll(`${prefix}/`)),
    files: (area) => createFileStore(settings, area),
  };
}

/**
 * Parses what a person typed: a folder's path, or a bucket as in `STORAGE_URL`.
 * @throws ConfigError
 */
export function parseBackupPlace(text: string): StorageSettings {
  if (!text.includes("://")) return { kind: "folder", folder: path.resolve(text) };
  return storageSettings(text, "", "The backup's place");
}
