import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { rm } from "node:fs/promises";
import { listRecordingFiles } from "../state/recording-file-repo.ts";
import { RecordingFileMissingError } from "./assembly-failure.ts";
import { convertRecordingFile, type ConvertedFile } from "./media/convert-recording-file.ts";
import type { RunOptions } from "./media/run-program.ts";
import type { MediaFile } from "./plan/assembly-plan.ts";
import type { Span } from "../state/timeline.ts";

export interface FetchedFiles {
  /** The recording files that can be played. */
  all: MediaFile[];
  /** Returns a recording file's local path. */
  fileOf: (id: string) => string;
}

/**
 * Janus creates a file within this many milliseconds after the request. A larger difference means that Janus's clock is
 * wrong.
 */
const MOST_SKEW_MS = 5000;

/**
 * The host's actions are recorded by our clock. If Janus's clock is wrong or has jumped, its files count as started
 * when they were requested.
 */
function byOurClock({ madeMs, fromMs, toMs }: ConvertedFile, askedAt: Date): Span {
  const skewMs = Math.round(madeMs - askedAt.getTime());
  return Math.abs(skewMs) <= MOST_SKEW_MS
    ? { fromMs, toMs }
    : { fromMs: fromMs - skewMs, toMs: toMs - skewMs };
}

/** Downloads the recording files and converts them, one after the other; unreadable ones are skipped. */
export async function fetchRecordingFiles(
  { db, files }: { db: Knex; files: FileStore },
  recordingId: string,
  options: RunOptions,
): Promise<FetchedFiles> {
  const { folder } = options;
  const all: MediaFile[] = [];
  const names = new Map<string, string>();
  for (const { id, source, medium, storageKey, startedAt } of await listRecordingFiles(db, recordingId)) {
    if (storageKey === null) continue;
    const raw = path.join(folder, `${id}.mjr`);
    const target = path.join(folder, `${id}.${medium === "video" ? "webm" : "mka"}`);
    if (!(await files.copyTo(storageKey, raw)))
      throw new RecordingFileMissingError(`${storageKey} is not stored.`);
    const converted = await convertRecordingFile(raw, target, options);
    await rm(raw);
    if (!converted) continue;
    names.set(id, target);
    all.push({ id, source, medium, ...byOurClock(converted, startedAt) });
  }
  return { all, fileOf: (id) => names.get(id) ?? "" };
}
