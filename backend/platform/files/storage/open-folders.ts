import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import { opendir, stat } from "node:fs/promises";
import path from "node:path";
import type { Disk } from "flydrive";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import { openClient } from "./open-disk.ts";
import { reach, StorageUnavailableError } from "./storage-unavailable-error.ts";

export interface FileFacts {
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

type Listed = { place: string } & FileFacts;

/** The files whose path begins with `folder` and a slash. Rejects with StorageUnavailableError. */
interface Folders {
  /** In pages. */
  list: (folder: string) => AsyncGenerator<Listed[]>;
  remove: (folder: string) => Promise<void>;
}

/** A folder of which nothing was written yet. */
export function isMissingFolder(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/**
 * Without flydrive for buckets: its list has no sizes, and its removal takes what only begins like the folder, and passes
 * over what the bucket refuses to remove.
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
  const Delete = { Objects: files.map(({ place }) => ({ Key: place })), Quiet: true };
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
        ? { place: Key, size: Size, modifiedAt: LastModified }
        : [],
    );
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Few enough that looking at each of them leaves the process time for others. */
const PAGE_FILES = 500;

async function* listFolder(location: string, folder: string): AsyncGenerator<Listed[]> {
  let places: string[] = [];
  for await (const place of walk(location, folder)) {
    places.push(place);
    if (places.length < PAGE_FILES) continue;
    yield await describeAll(location, places);
    places = [];
  }
  yield await describeAll(location, places);
}

/** The files of a folder and of those in it. A folder that is removed meanwhile has none. */
async function* walk(location: string, folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path.join(location, folder))) {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* walk(location, place);
      else if (entry.isFile()) yield place;
    }
  } catch (error) {
    if (!isMissingFolder(error)) throw new StorageUnavailableError(error);
  }
}

async function describeAll(location: string, places: readonly string[]): Promise<Listed[]> {
  const described = await Promise.all(places.map((place) => describe(location, place)));
  return described.filter((file) => file !== null);
}

/** Null when it has been removed since it was listed. */
async function describe(location: string, place: string): Promise<Listed | null> {
  try {
    const { size, mtime } = await stat(path.join(location, place));
    return { place, size, modifiedAt: mtime };
  } catch (error) {
    if (isMissingFolder(error)) return null;
    throw new StorageUnavailableError(error);
  }
}
