import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { everyMinute, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import {
  listWritten,
  markUploaded,
  markNotUploaded,
  type RecordingFile,
} from "../state/recording-file-repo.ts";
import type { RecordingsFolder, WrittenFile } from "./recordings-folder.ts";
import { rawFolder } from "./replay-keys.ts";

/**
 * How long a recording file must have been ended and unchanged before it is uploaded, since Janus closes a file only
 * some time after its end. Milliseconds.
 */
const SETTLED_MS = 15_000;
/** A file that does not exist this long after its end was never created. Milliseconds. */
const MISSING_MS = 2 * 60 * 1000;
/** The maximum number of recording files that one run uploads, so that other jobs can run in between. */
const FILES_PER_RUN = 100;

export interface UploadServices {
  db: Db;
  clock: Clock;
  logger: Logger;
  /** Janus's recordings folder; null if nothing is recorded. */
  folder: RecordingsFolder | null;
  files: FileStore;
}

type Uploading = UploadServices & { folder: RecordingsFolder };

/**
 * Uploads Janus's recording files to the storage, then removes them from the folder. If a run is interrupted at any
 * point, the next run continues: the object in the storage is named after the recording file, and the local file is
 * removed last. Returns the number of files uploaded.
 * @throws StorageUnavailableError; files that were not uploaded stay where they are
 */
export async function uploadRecordingFiles(services: UploadServices): Promise<number> {
  const { db, clock, folder } = services;
  if (folder === null || (await folder.freeBytes()) === null) return 0;
  const before = new Date(clock().getTime() - SETTLED_MS);
  let uploaded = 0;
  for (const recordingFile of await listWritten(db, { before, limit: FILES_PER_RUN }))
    if (await upload({ ...services, folder }, recordingFile)) uploaded += 1;
  return uploaded;
}

async function upload(services: Uploading, recordingFile: RecordingFile): Promise<boolean> {
  const { db, clock, folder } = services;
  const storageKey = `${rawFolder(recordingFile.recordingId)}/${recordingFile.file}.mjr`;
  const file = await folder.find(recordingFile.file);
  if (!file) return settleMissing(services, recordingFile, storageKey);
  if (!isOlder(file.modifiedAt, SETTLED_MS, clock())) return false;
  if (file.size === 0) await markNotUploaded(db, recordingFile.id, "empty");
  else if (!(await copy(services, recordingFile, { file, storageKey }))) return false;
  else if (!(await markUploaded(db, recordingFile.id, { storageKey, byteSize: file.size, at: clock() })))
    // The recording was deleted during the upload, and the code that removed its files could not know of this file.
    await services.files.remove(storageKey);
  await folder.remove(file);
  return file.size > 0;
}

/**
 * Handles a file that is missing from the folder: an earlier run may have uploaded the file, but ended before it could
 * record the upload.
 */
async function settleMissing(
  { db, clock, logger, files }: Uploading,
  { id, file, endedAt }: RecordingFile,
  storageKey: string,
): Promise<boolean> {
  const stored = await files.describe(storageKey);
  if (stored) {
    await markUploaded(db, id, { storageKey, byteSize: stored.size, at: clock() });
    return true;
  }
  if (isOlder(endedAt, MISSING_MS, clock())) {
    logger.warn({ recordingFile: id, file }, "Janus has not written a recording file");
    await markNotUploaded(db, id, "missing");
  }
  return false;
}

/**
 * Copies the file to the storage. Returns true if the storage then has the complete file and Janus did not append to
 * the file during the upload.
 */
async function copy(
  { folder, files }: Uploading,
  recordingFile: RecordingFile,
  { file, storageKey }: { file: WrittenFile; storageKey: string },
): Promise<boolean> {
  await files.writeFrom(storageKey, file.path, "application/octet-stream");
  const [stored, now] = await Promise.all([files.describe(storageKey), folder.find(recordingFile.file)]);
  return stored?.size === file.size && now?.size === file.size;
}

const isOlder = (date: Date | null, ms: number, now: Date) =>
  date !== null && date.getTime() <= now.getTime() - ms;

export function uploadTasks(services: UploadServices): Task[] {
  const own = { ...services, logger: moduleLogger(services.logger, "recording") };
  return [
    everyMinute("store-recordings", async () => {
      const uploaded = await uploadRecordingFiles(own);
      if (uploaded > 0) own.logger.info({ uploaded }, "recording files were uploaded to the storage");
    }),
  ];
}
