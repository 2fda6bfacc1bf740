import type { BackupPlace } from "./backup-place.ts";
import { backupPrefix, listBackups, listIncomplete } from "./backups.ts";
import { backupName } from "./backup-facts.ts";
import { pruneFiles } from "./file-names.ts";
import { pruneWal } from "./wal/wal-archive.ts";

const dayMs = 24 * 60 * 60_000;

export interface Rotation {
  /** Names of the backups that were removed. */
  removed: string[];
  /** How many segments of the log. */
  segments: number;
  /** How many copies of files. */
  files: number;
}

/**
 * Removes backups that are older than `keepDays`, but never the newest one, what interrupted ones left a day ago, and the
 * archived log and the copies of files that only they needed.
 * @throws StorageUnavailableError
 */
export async function rotateBackups(place: BackupPlace, now: Date, keepDays: number): Promise<Rotation> {
  const backups = await listBackups(place);
  const newest = backups.at(-1);
  if (newest === undefined) return { removed: [], segments: 0, files: 0 };
  const keepFrom = new Date(now.getTime() - keepDays * dayMs);
  const old = backups.filter((backup) => backup !== newest && backup.startedAt < keepFrom);
  const dayAgo = backupName(new Date(now.getTime() - dayMs));
  const interrupted = (await listIncomplete(place)).filter((name) => name < dayAgo);
  const removed = [...old.map(({ name }) => name), ...interrupted];
  for (const name of removed) await place.removeAll(backupPrefix(name));
  const kept = backups.filter((backup) => !old.includes(backup));
  const segments = await pruneWal(place, kept[0] ?? newest);
  return { removed, segments, files: await pruneFiles(place, kept) };
}
