import { DamagedBackupError, formatManifest, parseManifest, type BackupManifest } from "./backup-manifest.ts";
import type { BackupLocation } from "./backup-location.ts";

export interface Backup extends BackupManifest {
  name: string;
}

/** The backups in a location, sorted by name and thus by time. */
export interface FoundBackups {
  complete: Backup[];
  damaged: { name: string; reason: string }[];
  /** Backups that are being written or were interrupted. */
  incomplete: string[];
}

const folder = "backups";

export function backupPrefix(name: string): string {
  return `${folder}/${name}`;
}

function manifestKey(name: string): string {
  return `${backupPrefix(name)}/backup.json`;
}

export async function writeManifest(
  location: BackupLocation,
  name: string,
  manifest: BackupManifest,
): Promise<void> {
  await location.write(manifestKey(name), Buffer.from(formatManifest(manifest)));
}

/** Returns the backups in a location. @throws StorageUnavailableError */
export async function findBackups(location: BackupLocation): Promise<FoundBackups> {
  const keys = new Set(await location.list(folder));
  const found: FoundBackups = { complete: [], damaged: [], incomplete: [] };
  for (const name of [...new Set([...keys].map((key) => key.split("/")[1] ?? ""))].toSorted()) {
    if (!keys.has(manifestKey(name))) found.incomplete.push(name);
    else
      try {
        const text = Buffer.from(await location.read(manifestKey(name))).toString();
        found.complete.push({ name, ...parseManifest(text) });
      } catch (error) {
        if (!(error instanceof DamagedBackupError)) throw error;
        found.damaged.push({ name, reason: error.message });
      }
  }
  return found;
}

/** The location contains another database's backups. */
export class ForeignLocationError extends Error {
  override readonly name = "ForeignLocationError";
}

/**
 * If two databases used the same location, each would remove the other's WAL and files. @throws ForeignLocationError
 */
export function refuseForeign(complete: readonly Backup[], systemId: string): void {
  const newest = complete.at(-1);
  if (newest === undefined || newest.database.systemId === systemId) return;
  throw new ForeignLocationError(
    `The location belongs to another database, whose newest backup is ${newest.name}. Name another location for this one.`,
  );
}

/** Selects a backup in a location. Without a name or a time, the newest one is used. */
export interface BackupChoice {
  name?: string | undefined;
  /** Excludes backups that were not complete by this time. */
  until?: Date | null;
}

/** Returns the matching backups, the best one first. */
export function chooseBackups(backups: readonly Backup[], { name, until }: BackupChoice): Backup[] {
  const named = name === undefined ? backups : backups.filter((backup) => backup.name === name);
  return named.filter(({ finishedAt }) => !until || finishedAt <= until).toReversed();
}
