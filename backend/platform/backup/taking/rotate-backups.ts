import type { BackupPlace } from "../place/backup-place.ts";
import { backupPrefix, findBackups } from "../place/backups.ts";
import { backupName } from "../place/backup-facts.ts";
import { pruneFiles } from "../place/file-list.ts";
import { pruneLog } from "../wal/log-pieces.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";

const dayMs = 24 * 60 * 60_000;

export interface Rotation {
  /** Names of the backups that were removed. */
  removed: string[];
  /** How many pieces of the log. */
  pieces: number;
  /** How many copies of files. */
  files: number;
}

/**
 * Removes backups that are older than `keepDays`, damaged ones too, but never the newest whole one, what interrupted ones
 * left a day ago, and the log and the copies of files that only they needed.
 * @throws StorageUnavailableError
 */
export async function rotateBackups(place: BackupPlace, now: Date, keepDays: number): Promise<Rotation> {
  const found = await findBackups(place);
  const newest = found.complete.at(-1);
  if (newest === undefined) return { removed: [], pieces: 0, files: 0 };
  const nameAgo = (days: number) => backupName(new Date(now.getTime() - days * dayMs));
  const isOld = ({ name }: { name: string }) => name !== newest.name && name < nameAgo(keepDays);
  const isInterrupted = (name: string) => name < nameAgo(1);
  const removed = [
    ...[...found.complete, ...found.damaged].filter(isOld).map(({ name }) => name),
    ...found.incomplete.filter(isInterrupted),
  ];
  for (const name of removed) await place.removeAll(backupPrefix(name));
  const kept = {
    complete: found.complete.filter((backup) => !isOld(backup)),
    damaged: found.damaged.filter((backup) => !isOld(backup)),
    incomplete: found.incomplete.filter((name) => !isInterrupted(name)),
  };
  const oldest = kept.complete[0] ?? newest;
  const { systemId, timeline, startLsn } = oldest.database;
  const pieces = await pruneLog(place, { systemId, timeline, start: parsePosition(startLsn) });
  return { removed, pieces, files: await pruneFiles(place, kept, oldest) };
}
