import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { startS3Server, type S3Server } from "./s3-server.ts";

/** A folder and a bucket for the tests of a file. The functions give their URLs once the tests run. */
export function setUpStorages() {
  let folder: string;
  let s3: S3Server;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "gubae-files-"));
    s3 = await startS3Server("gubae-files");
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    ofFolder: () => pathToFileURL(folder).href,
    ofBucket: () => s3.urlOf("gubae-files"),
    filesIn: (url: string, area: Parameters<typeof createFileStore>[1]) =>
      createFileStore(storageSettings(url, folder), area),
  };
}
