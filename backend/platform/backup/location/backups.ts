import { DamagedBackupError, formatManifest, parseManifest, type BackupManifest } from "./backup-manifest.ts";
import type { BackupLocation } from "./backup-location.ts";

/** A complete backup. */
export interface Backup extends BackupManifest {
  name: string;
}

/** The backups in a location. Names sort by time. */
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

/** Two databases in one location would remove each other's WAL and files. @throws ForeignPlaceError */
export function refuseForeign(complete: readonly Backup[], systemId: string): void {
  const newest = complete.at(-1);
  if (newest === undefined || newest.database.systemId === systemId) return;
  throw new ForeignLocationError(
    `The location belongs to another database, whose newest backup is ${newest.name}. Name another location for this one.`,
  );
}

/** Which backup of a location to use: the newest, unless a time or a name is given. */
export interface BackupChoice {
  name?: string | undefined;
  /** Restricts the choice to backups that were complete by then. */
  until?: Date | null;
}

/** Returns the backups that fit, the best one first. */
export function chooseBackups(backups: readonly Backup[], { name, until }: BackupChoice): Backup[] {
  const named = name === undefined ? backups : backups.filter((backup) => backup.name === name);
  return named.filter(({ finishedAt }) => !until || finishedAt <= until).toReversed();
}
