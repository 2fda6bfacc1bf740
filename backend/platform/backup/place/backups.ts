import { DamagedBackupError, formatFacts, parseFacts, type BackupFacts } from "./backup-facts.ts";
import type { BackupPlace } from "./backup-place.ts";

/** A complete backup. */
export interface Backup extends BackupFacts {
  name: string;
}

/** What a place has. Names sort by time. */
export interface FoundBackups {
  complete: Backup[];
  damaged: { name: string; reason: string }[];
  /** They are being written, or were interrupted. */
  incomplete: string[];
}

const folder = "backups";

export function backupPrefix(name: string): string {
  return `${folder}/${name}`;
}

function factsKey(name: string): string {
  return `${backupPrefix(name)}/backup.json`;
}

export async function writeFacts(place: BackupPlace, name: string, facts: BackupFacts): Promise<void> {
  await place.write(factsKey(name), Buffer.from(formatFacts(facts)));
}

/** What is in a place. @throws StorageUnavailableError */
export async function findBackups(place: BackupPlace): Promise<FoundBackups> {
  const keys = new Set(await place.list(folder));
  const found: FoundBackups = { complete: [], damaged: [], incomplete: [] };
  for (const name of [...new Set([...keys].map((key) => key.split("/")[1] ?? ""))].toSorted()) {
    if (!keys.has(factsKey(name))) found.incomplete.push(name);
    else
      try {
        const text = Buffer.from(await place.read(factsKey(name))).toString();
        found.complete.push({ name, ...parseFacts(text) });
      } catch (error) {
        if (!(error instanceof DamagedBackupError)) throw error;
        found.damaged.push({ name, reason: error.message });
      }
  }
  return found;
}

/** The place holds another database's backups. */
export class ForeignPlaceError extends Error {
  override readonly name = "ForeignPlaceError";
}

/** Two databases in one place would remove each other's log and files. @throws ForeignPlaceError */
export function refuseForeign(complete: readonly Backup[], systemId: string): void {
  const newest = complete.at(-1);
  if (newest === undefined || newest.database.systemId === systemId) return;
  throw new ForeignPlaceError(
    `The place belongs to another database, whose newest backup is ${newest.name}. Name another place for this one.`,
  );
}

/** Which backup of a place to use: the newest, unless a moment or a name is given. */
export interface BackupChoice {
  name?: string | undefined;
  /** Only what was complete by then. */
  until?: Date | null;
}

/** Those that fit, the best one first. */
export function chooseBackups(backups: readonly Backup[], { name, until }: BackupChoice): Backup[] {
  const named = name === undefined ? backups : backups.filter((backup) => backup.name === name);
  return named.filter(({ finishedAt }) => !until || finishedAt <= until).toReversed();
}
