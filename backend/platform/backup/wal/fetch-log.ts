import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupPlace } from "../place/backup-place.ts";
import type { Backup } from "../place/backups.ts";
import { DamagedBackupError } from "../place/backup-facts.ts";
import { followLog, listPieces, readPiece, type LogPiece } from "./log-pieces.ts";
import {
  parsePosition,
  positionOf,
  segmentAt,
  segmentStart,
  SEGMENT_BYTES,
} from "#backend/platform/db/replication/log-position.ts";

/** Of a backup's log, what is there. */
export interface FetchedLog {
  /** How many segments. */
  segments: number;
  /** What is missing before later log that is there; null when nothing is. */
  gap: LogGap | null;
  /** A replay gets at least so far: the last piece may end within a record. */
  reaches: number;
  /** Of all timelines that the place knows, the last one. */
  lastTimeline: number;
}

interface LogGap {
  segment: string;
  /** Everything that was committed until then is before the gap. */
  since: Date;
  /** When the first one behind it was shipped. */
  until: Date;
  /** The name of a file that is not what was written; null where one is missing. */
  damaged: string | null;
}

/** Writes a piece into its segment's file, the rest of which is empty. @throws DamagedBackupError */
async function fetchPiece(place: BackupPlace, piece: LogPiece, folder: string): Promise<void> {
  const bytes = await readPiece(place, piece);
  const name = path.join(folder, piece.segment);
  const file = await open(name, existsSync(name) ? "r+" : "w");
  try {
    await file.truncate(SEGMENT_BYTES);
    await file.write(bytes, 0, bytes.length, piece.from - positionOf(piece.segment));
  } finally {
    await file.close();
  }
}

/** Fetches pieces up to the first that is not what was written. Returns those before it, and its key. */
async function fetchChain(
  place: BackupPlace,
  chain: readonly LogPiece[],
  folder: string,
): Promise<{ fetched: LogPiece[]; damaged: string | null }> {
  const fetched: LogPiece[] = [];
  for (const piece of chain)
    try {
      await fetchPiece(place, piece, folder);
      fetched.push(piece);
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      return { fetched, damaged: piece.key };
    }
  return { fetched, damaged: null };
}

/**
 * Writes the log that follows a backup on its timeline into `folder`, up to its end or to its first gap.
 * @throws StorageUnavailableError
 */
export async function fetchLog(
  place: BackupPlace,
  { database, finishedAt }: Backup,
  folder: string,
): Promise<FetchedLog> {
  const { systemId, timeline } = database;
  const end = parsePosition(database.endLsn);
  const pieces = await listPieces(place, systemId);
  const chain = followLog(pieces, timeline, segmentStart(end));
  const { fetched, damaged } = await fetchChain(place, chain, folder);
  const last = fetched.at(-1);
  const reached = Math.max(last?.to ?? 0, end);
  const since = last && last.to >= end ? last.shippedAt : finishedAt;
  // The copy has more of that segment, which PostgreSQL would look for here first.
  if (last && last.to < end) await rm(path.join(folder, last.segment));
  const [next] = pieces
    .filter((piece) => piece.timeline === timeline && piece.to > reached)
    .toSorted((a, b) => a.from - b.from);
  const segment = segmentAt(timeline, reached);
  return {
    segments: new Set(fetched.map((piece) => piece.segment)).size,
    reaches: fetched.at(-2)?.from ?? 0,
    gap: next === undefined ? null : { segment, since, until: next.shippedAt, damaged },
    lastTimeline: Math.max(timeline, ...pieces.map((piece) => piece.timeline)),
  };
}
