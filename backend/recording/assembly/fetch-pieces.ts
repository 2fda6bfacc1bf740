import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { rm } from "node:fs/promises";
import { listPieces } from "../state/recording-piece-repo.ts";
import { PieceMissingError } from "./assembly-failure.ts";
import { convertPiece, type ConvertedPiece } from "./media/convert-piece.ts";
import type { RunOptions } from "./media/run-program.ts";
import type { MediaPiece } from "./plan/assembly-plan.ts";
import type { Span } from "../state/timeline.ts";

export interface FetchedPieces {
  /** Those that can be played. */
  all: MediaPiece[];
  /** A piece's file on this machine. */
  fileOf: (id: string) => string;
}

/** Janus makes its file this soon after it was asked to, unless its clock is wrong. Milliseconds. */
const MOST_SKEW_MS = 5000;

/** What the host did is recorded by our clock. Where Janus's own is wrong, or jumped, its files begin when it was asked. */
function byOurClock({ madeMs, fromMs, toMs }: ConvertedPiece, askedAt: Date): Span {
  const skewMs = Math.round(madeMs - askedAt.getTime());
  return Math.abs(skewMs) <= MOST_SKEW_MS
    ? { fromMs, toMs }
    : { fromMs: fromMs - skewMs, toMs: toMs - skewMs };
}

/** Copies the recorded pieces to this machine and converts them, one after the other; unreadable ones are left out. */
export async function fetchPieces(
  { db, files }: { db: Knex; files: FileStore },
  recordingId: string,
  options: RunOptions,
): Promise<FetchedPieces> {
  const { folder } = options;
  const all: MediaPiece[] = [];
  const names = new Map<string, string>();
  for (const { id, source, medium, storageKey, startedAt } of await listPieces(db, recordingId)) {
    if (storageKey === null) continue;
    const raw = path.join(folder, `${id}.mjr`);
    const target = path.join(folder, `${id}.${medium === "video" ? "webm" : "mka"}`);
    if (!(await files.copyTo(storageKey, raw))) throw new PieceMissingError(`${storageKey} is not stored.`);
    const converted = await convertPiece(raw, target, options);
    await rm(raw);
    if (!converted) continue;
    names.set(id, target);
    all.push({ id, source, medium, ...byOurClock(converted, startedAt) });
  }
  return { all, fileOf: (id) => names.get(id) ?? "" };
}
