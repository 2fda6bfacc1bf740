import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupLocation } from "../location/backup-location.ts";
import type { Backup } from "../location/backups.ts";
import { DamagedBackupError } from "../location/backup-manifest.ts";
import { followLog, listChunks, readChunk, type LogChunk } from "./log-chunks.ts";
import {
  parsePosition,
  positionOf,
  segmentAt,
  segmentStart,
  SEGMENT_BYTES,
} from "#backend/platform/db/replication/log-position.ts";

/** The part of a backup's WAL that could be fetched. */
export interface FetchedLog {
  /** The number of WAL segments that were fetched. */
  segments: number;
  /** The gap, if part of the WAL is missing but a later part is available; otherwise null. */
  gap: LogGap | null;
  /**
   * The position that PostgreSQL certainly reaches when it replays the fetched WAL. It may not reach the end of the
   * last chunk, which can end within a record.
   */
  reaches: number;
  /** The highest timeline of any chunk in the location. */
  lastTimeline: number;
}

interface LogGap {
  segment: string;
  /** Everything that was committed before this time precedes the gap. */
  since: Date;
  /** The time at which the first chunk after the gap was shipped. */
  until: Date;
  /** The name of the file that differs from what was written; null if a file is missing. */
  damaged: string | null;
}

/**
 * Writes a chunk at its position in the segment's file, which has full size; missing parts are zeros. @throws
 * DamagedBackupError
 */
async function fetchChunk(location: BackupLocation, chunk: LogChunk, folder: string): Promise<void> {
  const bytes = await readChunk(location, chunk);
  const name = path.join(folder, chunk.segment);
  const file = await open(name, existsSync(name) ? "r+" : "w");
  try {
    await file.truncate(SEGMENT_BYTES);
    await file.write(bytes, 0, bytes.length, chunk.from - positionOf(chunk.segment));
  } finally {
    await file.close();
  }
}

/** Fetches chunks up to the first damaged one. Returns the intact ones and the key of the damaged one. */
async function fetchChain(
  location: BackupLocation,
  chain: readonly LogChunk[],
  folder: string,
): Promise<{ fetched: LogChunk[]; damaged: string | null }> {
  const fetched: LogChunk[] = [];
  for (const chunk of chain)
    try {
      await fetchChunk(location, chunk, folder);
      fetched.push(chunk);
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      return { fetched, damaged: chunk.key };
    }
  return { fetched, damaged: null };
}

/**
 * Writes the WAL after a backup to `folder`: the WAL of the backup's timeline, up to the end or the first gap.
 *
 * @throws StorageUnavailableError
 */
export async function fetchLog(
  location: BackupLocation,
  { database, finishedAt }: Backup,
  folder: string,
): Promise<FetchedLog> {
  const { systemId, timeline } = database;
  const end = parsePosition(database.endLsn);
  const chunks = await listChunks(location, systemId);
  const chain = followLog(chunks, timeline, segmentStart(end));
  const { fetched, damaged } = await fetchChain(location, chain, folder);
  const last = fetched.at(-1);
  const reached = Math.max(last?.to ?? 0, end);
  const since = last && last.to >= end ? last.shippedAt : finishedAt;
  // Removes the fetched file of the last segment if the base backup contains more of that segment, because PostgreSQL
  // would prefer the fetched file.
  if (last && last.to < end) await rm(path.join(folder, last.segment));
  const [next] = chunks
    .filter((chunk) => chunk.timeline === timeline && chunk.to > reached)
    .toSorted((a, b) => a.from - b.from);
  const segment = segmentAt(timeline, reached);
  return {
    segments: new Set(fetched.map((chunk) => chunk.segment)).size,
    reaches: fetched.at(-2)?.from ?? 0,
    gap: next === undefined ? null : { segment, since, until: next.shippedAt, damaged },
    lastTimeline: Math.max(timeline, ...chunks.map((chunk) => chunk.timeline)),
  };
}
