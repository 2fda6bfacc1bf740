import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import { opendir, stat } from "node:fs/promises";
import path from "node:path";
import type { Disk } from "flydrive";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { openClient } from "./open-disk.ts";
import { reach, StorageUnavailableError } from "./storage-unavailable-error.ts";

export interface FileMetadata {
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

type Listed = { storedKey: string } & FileMetadata;

/** Lists and removes the files whose path begins with `folder/`. Both methods reject with StorageUnavailableError. */
interface Folders {
  list: (folder: string) => AsyncGenerator<Listed[]>;
  remove: (folder: string) => Promise<void>;
}

/**
 * Returns true if the error means that the folder does not exist, which is normal until something has been written to
 * it.
 */
export function isMissingFolder(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/**
 * Lists and removes a bucket's files without flydrive. flydrive's listing has no sizes, and its removal also removes
 * other keys that begin with the folder's name, and ignores objects that the bucket refuses to remove.
 */
export function openFolders(storage: StorageSettings, disk: Disk): Folders {
  if (storage.kind === "folder")
    return {
      list: (folder) => listFolder(storage.folder, folder),
      remove: (folder) => reach(() => disk.deleteAll(`${folder}/`)),
    };
  const { bucket } = storage;
  const client = openClient(storage, storage.endpoint);
  const list = (folder: string) => listBucket(client, bucket, folder);
  return {
    list,
    async remove(folder) {
      for await (const page of list(folder)) await removeObjects(client, bucket, page);
    },
  };
}

async function removeObjects(client: S3Client, bucket: string, files: readonly Listed[]): Promise<void> {
  if (files.length === 0) return;
  const Delete = { Objects: files.map(({ storedKey }) => ({ Key: storedKey })), Quiet: true };
  const { Errors = [] } = await reach(() =>
    client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })),
  );
  const [refused] = Errors;
  if (refused) throw new StorageUnavailableError(new Error(`${refused.Key}: ${refused.Message}`));
}

async function* listBucket(client: S3Client, bucket: string, folder: string): AsyncGenerator<Listed[]> {
  let token: string | undefined;
  do {
    const query = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: `${folder}/`,
      ContinuationToken: token,
    });
    const page = await reach(() => client.send(query));
    yield (page.Contents ?? []).flatMap(({ Key, Size, LastModified }) =>
      Key !== undefined && Size !== undefined && LastModified !== undefined
        ? { storedKey: Key, size: Size, modifiedAt: LastModified }
        : [],
    );
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** The number of files per page of a listing: small enough that the process can do other work between two pages. */
const PAGE_FILES = 500;

async function* listFolder(location: string, folder: string): AsyncGenerator<Listed[]> {
  let storedKeys: string[] = [];
  for await (const storedKey of walk(location, folder)) {
    storedKeys.push(storedKey);
    if (storedKeys.length < PAGE_FILES) continue;
    yield await describeAll(location, storedKeys);
    storedKeys = [];
  }
  yield await describeAll(location, storedKeys);
}

/** Lists the files of a folder and its subfolders. A folder that is removed during the listing counts as empty. */
async function* walk(location: string, folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path.join(location, folder))) {
      const storedKey = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* walk(location, storedKey);
      else if (entry.isFile()) yield storedKey;
    }
  } catch (error) {
    if (!isMissingFolder(error)) throw new StorageUnavailableError(error);
  }
}

async function describeAll(location: string, storedKeys: readonly string[]): Promise<Listed[]> {
  const described = await Promise.all(storedKeys.map((storedKey) => describe(location, storedKey)));
  return described.filter((file) => file !== null);
}

/** Returns null when the file was removed after it was listed. */
async function describe(location: string, storedKey: string): Promise<Listed | null> {
  try {
    const { size, mtime } = await stat(path.join(location, storedKey));
    return { storedKey, size, modifiedAt: mtime };
  } catch (error) {
    if (isMissingFolder(error)) return null;
    throw new StorageUnavailableError(error);
  }
}
