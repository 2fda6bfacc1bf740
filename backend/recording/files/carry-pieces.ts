import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { everyMinute, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import {
  listWritten,
  markCarried,
  markUncarried,
  type RecordingPiece,
} from "../state/recording-piece-repo.ts";
import type { RecordingsFolder, WrittenFile } from "./recordings-folder.ts";
import { rawFolder } from "./replay-keys.ts";

/** Janus closes a file soon after its piece has ended, and has written nothing to a closed one for so long. Milliseconds. */
const SETTLED_MS = 15_000;
/** A file that is still not there was never made. Milliseconds. */
const MISSING_MS = 2 * 60 * 1000;
/** One run carries so many at most: its job gives way to others in between. */
const PIECES_PER_RUN = 100;

export interface CarryServices {
  db: Db;
  clock: Clock;
  logger: Logger;
  /** Where Janus records; null: nothing is recorded. */
  folder: RecordingsFolder | null;
  files: FileStore;
}

type Carrying = CarryServices & { folder: RecordingsFolder };

/**
 * Carries what Janus has written to the storage, then removes it there. Interrupted at any point, the next run goes on:
 * the storage's copy has the piece's name, and the file goes last. Returns how many it carried.
 * @throws StorageUnavailableError; what was not carried stays where it is
 */
export async function carryPieces(services: CarryServices): Promise<number> {
  const { db, clock, folder } = services;
  if (folder === null || (await folder.freeBytes()) === null) return 0;
  const before = new Date(clock().getTime() - SETTLED_MS);
  let carried = 0;
  for (const piece of await listWritten(db, { before, limit: PIECES_PER_RUN }))
    if (await carry({ ...services, folder }, piece)) carried += 1;
  return carried;
}

async function carry(services: Carrying, piece: RecordingPiece): Promise<boolean> {
  const { db, clock, folder } = services;
  const storageKey = `${rawFolder(piece.recordingId)}/${piece.file}.mjr`;
  const file = await folder.find(piece.file);
  if (!file) return settleMissing(services, piece, storageKey);
  if (!isOlder(file.modifiedAt, SETTLED_MS, clock())) return false;
  if (file.size === 0) await markUncarried(db, piece.id, "empty");
  else if (!(await copy(services, piece, { file, storageKey }))) return false;
  else if (!(await markCarried(db, piece.id, { storageKey, byteSize: file.size, at: clock() })))
    // The recording was deleted meanwhile: what removed its files could not know of this one.
    await services.files.remove(storageKey);
  await folder.remove(file);
  return file.size > 0;
}

/** A run may have died before it could say what it had carried. */
async function settleMissing(
  { db, clock, logger, files }: Carrying,
  { id, file, endedAt }: RecordingPiece,
  storageKey: string,
): Promise<boolean> {
  const stored = await files.describe(storageKey);
  if (stored) {
    await markCarried(db, id, { storageKey, byteSize: stored.size, at: clock() });
    return true;
  }
  if (isOlder(endedAt, MISSING_MS, clock())) {
    logger.warn({ piece: id, file }, "Janus has not recorded a piece");
    await markUncarried(db, id, "missing");
  }
  return false;
}

/** Returns whether the storage has all of it, and Janus has not written on. */
async function copy(
  { folder, files }: Carrying,
  piece: RecordingPiece,
  { file, storageKey }: { file: WrittenFile; storageKey: string },
): Promise<boolean> {
  await files.writeFrom(storageKey, file.path, "application/octet-stream");
  const [stored, now] = await Promise.all([files.describe(storageKey), folder.find(piece.file)]);
  return stored?.size === file.size && now?.size === file.size;
}

const isOlder = (date: Date | null, ms: number, now: Date) =>
  date !== null && date.getTime() <= now.getTime() - ms;

export function carryTasks(services: CarryServices): Task[] {
  const own = { ...services, logger: moduleLogger(services.logger, "recording") };
  return [
    everyMinute("store-recordings", async () => {
      const carried = await carryPieces(own);
      if (carried > 0) own.logger.info({ carried }, "recorded pieces were carried to the storage");
    }),
  ];
}
