import { existsSync } from "node:fs";
import { open, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { BackupPlace } from "../backup-place.ts";
import type { Backup } from "../backups.ts";
import { DamagedBackupError } from "../backup-facts.ts";
import { followLog, listPieces, readPiece, type LogPiece } from "./log-pieces.ts";
import {
  parsePosition,
  positionOf,
  segmentAt,
  segmentStart,
  SEGMENT_BYTES,
} from "#backend/db/replication/log-position.ts";

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
  /** Names of files that are not what was written. */
  damaged: string[];
}

/** Most of a quiet server's segments is empty: what follows their last byte takes no space on the disk. */
async function writeSparse(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  await file.write(bytes, 0, end, position);
}

/** Writes a piece into its segment's file, the rest of which is empty. @throws DamagedBackupError */
async function fetchPiece(place: BackupPlace, piece: LogPiece, folder: string): Promise<void> {
  const bytes = await readPiece(place, piece);
  const name = path.join(folder, piece.segment);
  const file = await open(name, existsSync(name) ? "r+" : "w");
  try {
    await file.truncate(SEGMENT_BYTES);
    await writeSparse(file, bytes, piece.from - positionOf(piece.segment));
  } finally {
    await file.close();
  }
}

/** Fetches the pieces that follow each other from `start` on, passing over what is damaged. Returns them, and the keys of the latter. */
async function fetchChain(
  place: BackupPlace,
  pieces: readonly LogPiece[],
  { timeline, start, folder }: { timeline: number; start: number; folder: string },
): Promise<{ chain: LogPiece[]; damaged: string[] }> {
  const fetched = new Set<string>();
  const damaged: string[] = [];
  for (;;) {
    const whole = pieces.filter(({ key }) => !damaged.includes(key));
    const chain = followLog(whole, timeline, start);
    try {
      for (const piece of chain) {
        if (fetched.has(piece.key)) continue;
        await fetchPiece(place, piece, folder).catch((error: unknown) => {
          if (error instanceof DamagedBackupError) damaged.push(piece.key);
          throw error;
        });
        fetched.add(piece.key);
      }
      return { chain, damaged };
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
    }
  }
}

function gapAfter(
  end: number,
  last: Date,
  own: readonly LogPiece[],
  { timeline, damaged }: { timeline: number; damaged: string[] },
): LogGap | null {
  const behind = own.filter(({ to }) => to > end).toSorted((a, b) => a.from - b.from);
  const [next] = behind;
  if (next === undefined) return null;
  return { segment: segmentAt(timeline, end), since: last, until: next.shippedAt, damaged };
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
  const own = pieces.filter((piece) => piece.timeline === timeline && piece.to > end);
  const lastTimeline = Math.max(timeline, ...pieces.map((piece) => piece.timeline));
  const start = segmentStart(end);
  const { chain, damaged } = await fetchChain(place, pieces, { timeline, start, folder });
  const last = chain.at(-1);
  const reached = Math.max(last?.to ?? 0, end);
  const since = last && last.to >= end ? last.shippedAt : finishedAt;
  // The copy has more of that segment, which PostgreSQL would look for here first.
  if (last && last.to < end) await rm(path.join(folder, last.segment));
  return {
    segments: new Set(chain.map(({ segment }) => segment)).size,
    reaches: chain.at(-2)?.from ?? 0,
    gap: gapAfter(reached, since, own, { timeline, damaged }),
    lastTimeline,
  };
}
