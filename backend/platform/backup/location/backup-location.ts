import { chmod } from "node:fs/promises";
import path from "node:path";
import type { DriveDirectory, DriveFile } from "flydrive";
import { storageSettings, type StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { openDisk } from "#backend/platform/files/storage/open-disk.ts";
import type { CopiedFiles } from "#backend/platform/files/storage/copy-files.ts";
import { createFileStore, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import { isMissingFolder } from "#backend/platform/files/storage/open-folders.ts";
import { readBytes } from "#backend/platform/files/storage/read-bytes.ts";
import { reach, StorageUnavailableError } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import { makeFolder } from "#backend/platform/files/storage/whole-file-driver.ts";
import { seal, sealFiles, unseal, type SealingKeys } from "./sealing.ts";

/** A folder or bucket with backups, the WAL archive and copies of the files. */
export interface BackupLocation {
  /** The location's display name, without its key. */
  title: string;
  /** Makes a folder readable only by its owner. A bucket must be protected by its own policy. */
  prepare: () => Promise<void>;
  /** @throws StorageUnavailableError, as do all other methods */
  write: (key: string, bytes: Uint8Array) => Promise<void>;
  read: (key: string) => Promise<Uint8Array>;
  /** Lists the keys that begin with `prefix/`, sorted. */
  list: (prefix: string) => Promise<string[]>;
  removeAll: (prefix: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  files: (area: FileArea) => CopiedFiles;
  /** Encrypts bytes before they leave this machine; `open` decrypts them. */
  seal: (bytes: Uint8Array) => Promise<Uint8Array>;
  open: (bytes: Uint8Array) => Promise<Uint8Array>;
}

export function openBackupLocation(settings: StorageSettings, keys: SealingKeys = {}): BackupLocation {
  const disk = openDisk(settings, true);

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
    const found: string[] = [];
    try {
      for await (const object of listObjects(prefix)) if (object.isFile) found.push(object.key);
    } catch (error) {
      // A missing folder is no error: the first backup creates it.
      if (!isMissingFolder(error)) throw new StorageUnavailableError(error);
    }
    return found.toSorted();
  }

  return {
    title: settings.kind === "folder" ? settings.folder : `${settings.endpoint}/${settings.bucket}`,
    async prepare() {
      if (settings.kind !== "folder") return;
      const { folder } = settings;
      await reach(() => makeFolder(folder, 0o700));
      await reach(() => chmod(folder, 0o700));
    },
    write: (key, bytes) => reach(() => disk.put(key, bytes)),
    read: (key) => reach(() => readBytes(disk, key)),
    list,
    remove: (key) => reach(() => disk.delete(key)),
    removeAll: (prefix) => reach(() => disk.deleteAll(`${prefix}/`)),
    files: (area) => sealFiles(createFileStore(settings, area, true), keys),
    seal: (bytes) => seal(keys, bytes),
    open: (bytes) => unseal(keys, bytes),
  };
}

/**
 * Parses a user-supplied location: a folder path, or a bucket as in `STORAGE_URL`.
 * @throws ConfigError
 */
export function parseBackupLocation(text: string): StorageSettings {
  if (!text.includes("://")) return { kind: "folder", folder: path.resolve(text) };
  return storageSettings(text, "", "The backup location");
}
