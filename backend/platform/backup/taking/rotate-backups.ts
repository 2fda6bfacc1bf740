import type { BackupLocation } from "../location/backup-location.ts";
import { backupPrefix, findBackups } from "../location/backups.ts";
import { backupName } from "../location/backup-manifest.ts";
import { pruneFiles } from "../location/file-list.ts";
import { pruneLog } from "../wal/log-chunks.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";

const dayMs = 24 * 60 * 60_000;

export interface Rotation {
  /** Names of the removed backups. */
  removed: string[];
  /** The number of removed WAL chunks. */
  chunks: number;
  /** The number of removed file copies. */
  files: number;
}

/**
 * Removes three things: backups older than `keepDays`, even damaged ones, but never the newest intact one; leftovers of
 * backups interrupted at least a day ago; and the WAL and file copies that no remaining backup needs.
 * @throws StorageUnavailableError
 */
export async function rotateBackups(
  location: BackupLocation,
  now: Date,
  keepDays: number,
): Promise<Rotation> {
  const found = await findBackups(location);
  const newest = found.complete.at(-1);
  if (newest === undefined) return { removed: [], chunks: 0, files: 0 };
  const nameAgo = (days: number) => backupName(new Date(now.getTime() - days * dayMs));
  const isOld = ({ name }: { name: string }) => name !== newest.name && name < nameAgo(keepDays);
  const isInterrupted = (name: string) => name < nameAgo(1);
  const removed = [
    ...[...found.complete, ...found.damaged].filter(isOld).map(({ name }) => name),
    ...found.incomplete.filter(isInterrupted),
  ];
  for (const name of removed) await location.removeAll(backupPrefix(name));
  const kept = {
    complete: found.complete.filter((backup) => !isOld(backup)),
    damaged: found.damaged.filter((backup) => !isOld(backup)),
    incomplete: found.incomplete.filter((name) => !isInterrupted(name)),
  };
  const oldest = kept.complete[0] ?? newest;
  const { systemId, timeline, startLsn } = oldest.database;
  const chunks = await pruneLog(location, { systemId, timeline, start: parsePosition(startLsn) });
  return { removed, chunks, files: await pruneFiles(location, kept, oldest) };
}
