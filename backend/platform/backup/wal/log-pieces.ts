import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { DamagedBackupError, sha256 } from "../place/backup-facts.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import { findBackups, refuseForeign, type Backup } from "../place/backups.ts";
import type { LogServer } from "#backend/platform/db/replication/log-connection.ts";
import {
  parsePosition,
  positionOf,
  segmentAt,
  segmentStart,
} from "#backend/platform/db/replication/log-position.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A part of a segment of the log, or a whole one. Its name says all of this, so that nothing else must. */
export interface LogPiece {
  key: string;
  segment: string;
  timeline: number;
  /** Positions in the log. */
  from: number;
  to: number;
  shippedAt: Date;
  /** Of what is stored. */
  sha256: string;
}

const named = /^wal\/\d+\/([0-9A-F]{24})\.([0-9a-f]{7})-([0-9a-f]{7})\.(\d+)\.([0-9a-f]{64})\.zst$/;

function parsePiece(key: string): LogPiece | null {
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

/** What a place has of a server's log, on all timelines. @throws StorageUnavailableError */
export async function listPieces(place: BackupPlace, systemId: string): Promise<LogPiece[]> {
  const keys = await place.list(logPrefix(systemId));
  return keys.flatMap((key) => parsePiece(key) ?? []);
}

const hex = (offset: number) => offset.toString(16).padStart(7, "0");

/** Stores a part of a segment. Returns its key. @throws StorageUnavailableError */
export async function writePiece(
  place: BackupPlace,
  { systemId, timeline }: { systemId: string; timeline: number },
  { from, bytes }: { from: number; bytes: Uint8Array },
): Promise<string> {
  const segment = segmentAt(timeline, from);
  const stored = await place.seal(await compress(bytes));
  const first = from - positionOf(segment);
  const name = `${segment}.${hex(first)}-${hex(first + bytes.length)}.${Date.now()}.${sha256(stored)}.zst`;
  const key = `${logPrefix(systemId)}/${name}`;
  await place.write(key, stored);
  return key;
}

/** @throws DamagedBackupError, StorageUnavailableError */
export async function readStored(place: BackupPlace, { key, sha256: hash }: LogPiece): Promise<Uint8Array> {
  const stored = await place.read(key);
  if (sha256(stored) !== hash) throw new DamagedBackupError(`${key} was changed since it was written.`);
  return stored;
}

/** The log's bytes from `from` to `to`. @throws DamagedBackupError, StorageUnavailableError */
export async function readPiece(place: BackupPlace, piece: LogPiece): Promise<Buffer> {
  const bytes = await decompress(await place.open(await readStored(place, piece)));
  if (bytes.length !== piece.to - piece.from)
    throw new DamagedBackupError(`${piece.key} has another length than its name says.`);
  return bytes;
}

/** Those that make the log from a position on without a gap, in order. */
export function followLog(pieces: readonly LogPiece[], timeline: number, start: number): LogPiece[] {
  const own = pieces
    .filter((piece) => piece.timeline === timeline && piece.to > start)
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const chain: LogPiece[] = [];
  let [end, index] = [start, 0];
  for (;;) {
    let best: LogPiece | undefined;
    for (let next = own[index]; next !== undefined && next.from <= end; next = own[(index += 1)])
      if (next.to > (best?.to ?? end)) best = next;
    if (best === undefined) return chain;
    chain.push(best);
    end = best.to;
  }
}

/** Those that follow a copy, from the segment on in which it ended. @throws StorageUnavailableError */
export async function followBackup(place: BackupPlace, { database }: Backup): Promise<LogPiece[]> {
  const pieces = await listPieces(place, database.systemId);
  return followLog(pieces, database.timeline, segmentStart(parsePosition(database.endLsn)));
}

/** The newest backup from which everything can be replayed up to where the server still has its log; null without one. @throws ForeignPlaceError */
export async function findBase(
  place: BackupPlace,
  { systemId, timeline, restartPosition }: LogServer,
): Promise<Backup | null> {
  const { complete } = await findBackups(place);
  refuseForeign(complete, systemId);
  const newest = complete.findLast(({ database }) => database.timeline === timeline);
  if (newest === undefined) return null;
  const last = (await followBackup(place, newest)).at(-1);
  const reached = Math.max(last?.to ?? 0, parsePosition(newest.database.endLsn));
  return reached >= segmentStart(restartPosition) ? newest : null;
}

/** Removes what only backups before this position of this timeline needed. Returns how many pieces. */
export async function pruneLog(
  place: BackupPlace,
  { systemId, timeline, start }: { systemId: string; timeline: number; start: number },
): Promise<number> {
  const first = segmentAt(timeline, start);
  const keys = await place.list(logPrefix(systemId));
  const old = keys.filter((key) => (key.split("/").at(-1) ?? "").slice(0, first.length) < first);
  for (const key of old) await place.remove(key);
  return old.length;
}
