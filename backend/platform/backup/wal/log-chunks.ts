import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { DamagedBackupError, sha256 } from "../location/backup-manifest.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import { findBackups, refuseForeign, type Backup } from "../location/backups.ts";
import type { LogServer } from "#backend/platform/db/replication/log-connection.ts";
import {
  parsePosition,
  positionOf,
  segmentAt,
  segmentStart,
} from "#backend/platform/db/replication/log-position.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A WAL segment or part of one. Its key contains all of the other fields, so no index is needed. */
export interface LogChunk {
  key: string;
  segment: string;
  timeline: number;
  /** The first position in the WAL; `to` is the position after the last. */
  from: number;
  to: number;
  shippedAt: Date;
  /** The hash of the stored bytes. */
  sha256: string;
}

const named = /^wal\/\d+\/([0-9A-F]{24})\.([0-9a-f]{7})-([0-9a-f]{7})\.(\d+)\.([0-9a-f]{64})\.zst$/;

function parseChunk(key: string): LogChunk | null {
  const [, segment, from = "", to = "", at, hash] = named.exec(key) ?? [];
  if (segment === undefined || hash === undefined) return null;
  const offset = positionOf(segment);
  const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  const timeline = Number.parseInt(segment.slice(0, 8), 16);
  const shippedAt = new Date(Number(at));
  return { key, segment, timeline, from: offset + first, to: offset + last, shippedAt, sha256: hash };
}

function logPrefix(systemId: string): string {
  return `wal/${systemId}`;
}

/**
 * Lists the WAL chunks that one server (`systemId`) wrote to a location, on all timelines. @throws
 * StorageUnavailableError
 */
export async function listChunks(location: BackupLocation, systemId: string): Promise<LogChunk[]> {
  const keys = await location.list(logPrefix(systemId));
  return keys.flatMap((key) => parseChunk(key) ?? []);
}

const hex = (offset: number) => offset.toString(16).padStart(7, "0");

/** Stores part or all of a segment. Returns its key. @throws StorageUnavailableError */
export async function writeChunk(
  location: BackupLocation,
  { systemId, timeline }: { systemId: string; timeline: number },
  { from, bytes }: { from: number; bytes: Uint8Array },
): Promise<string> {
  const segment = segmentAt(timeline, from);
  const stored = await location.seal(await compress(bytes));
  const first = from - positionOf(segment);
  const name = `${segment}.${hex(first)}-${hex(first + bytes.length)}.${Date.now()}.${sha256(stored)}.zst`;
  const key = `${logPrefix(systemId)}/${name}`;
  await location.write(key, stored);
  return key;
}

/** @throws DamagedBackupError, StorageUnavailableError */
export async function readStored(
  location: BackupLocation,
  { key, sha256: hash }: LogChunk,
): Promise<Uint8Array> {
  const stored = await location.read(key);
  if (sha256(stored) !== hash) throw new DamagedBackupError(`${key} was changed since it was written.`);
  return stored;
}

/** Returns a chunk's WAL, decrypted and decompressed. @throws DamagedBackupError, StorageUnavailableError */
export async function readChunk(location: BackupLocation, chunk: LogChunk): Promise<Buffer> {
  const bytes = await decompress(await location.open(await readStored(location, chunk)));
  if (bytes.length !== chunk.to - chunk.from)
    throw new DamagedBackupError(`${chunk.key} has another length than its name says.`);
  return bytes;
}

/** Returns, in order, the chunks that contain the WAL from a position up to the first gap. */
export function followLog(chunks: readonly LogChunk[], timeline: number, start: number): LogChunk[] {
  const own = chunks
    .filter((chunk) => chunk.timeline === timeline && chunk.to > start)
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const chain: LogChunk[] = [];
  let [end, index] = [start, 0];
  for (;;) {
    let best: LogChunk | undefined;
    for (let next = own[index]; next !== undefined && next.from <= end; next = own[(index += 1)])
      if (next.to > (best?.to ?? end)) best = next;
    if (best === undefined) return chain;
    chain.push(best);
    end = best.to;
  }
}

/**
 * Returns the chunks that follow a base backup, starting with the segment in which it ended. @throws
 * StorageUnavailableError
 */
export async function followBackup(location: BackupLocation, { database }: Backup): Promise<LogChunk[]> {
  const chunks = await listChunks(location, database.systemId);
  return followLog(chunks, database.timeline, segmentStart(parsePosition(database.endLsn)));
}

/**
 * Returns the newest backup on the server's timeline if the location has all WAL from that backup up to the oldest WAL
 * that the server retains. Otherwise returns null.
 * @throws ForeignLocationError
 */
export async function findBase(
  location: BackupLocation,
  { systemId, timeline, restartPosition }: LogServer,
): Promise<Backup | null> {
  const { complete } = await findBackups(location);
  refuseForeign(complete, systemId);
  const newest = complete.findLast(({ database }) => database.timeline === timeline);
  if (newest === undefined) return null;
  const last = (await followBackup(location, newest)).at(-1);
  const reached = Math.max(last?.to ?? 0, parsePosition(newest.database.endLsn));
  return reached >= segmentStart(restartPosition) ? newest : null;
}

/**
 * Removes the WAL that no remaining backup needs: everything before this timeline and position. Returns the number of
 * removed chunks.
 */
export async function pruneLog(
  location: BackupLocation,
  { systemId, timeline, start }: { systemId: string; timeline: number; start: number },
): Promise<number> {
  const first = segmentAt(timeline, start);
  const keys = await location.list(logPrefix(systemId));
  const old = keys.filter((key) => (key.split("/").at(-1) ?? "").slice(0, first.length) < first);
  for (const key of old) await location.remove(key);
  return old.length;
}
