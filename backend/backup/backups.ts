import { backupFacts, type BackupFacts } from "./backup-facts.ts";
import type { BackupPlace } from "./backup-place.ts";

/** A complete backup. */
export interface Backup extends BackupFacts {
  name: string;
}

const folder = "backups";

export function backupPrefix(name: string): string {
  return `${folder}/${name}`;
}

function factsKey(name: string): string {
  return `${backupPrefix(name)}/backup.json`;
}

export async function writeFacts(place: BackupPlace, name: string, facts: BackupFacts): Promise<void> {
  await place.write(factsKey(name), Buffer.from(`${JSON.stringify(facts, null, 2)}\n`));
}

async function readFacts(place: BackupPlace, name: string): Promise<Backup> {
  const text = Buffer.from(await place.read(factsKey(name))).toString();
  return { name, ...backupFacts.parse(JSON.parse(text)) };
}

/** Every complete backup, oldest first. Others are still being written, or were interrupted. */
export async function listBackups(place: BackupPlace): Promise<Backup[]> {
  const keys = await place.list(folder);
  const names = keys.flatMap((key) => /^backups\/([^/]+)\/backup\.json$/.exec(key)?.[1] ?? []);
  return Promise.all(names.map((name) => readFacts(place, name)));
}

/** Names of backups that are being written, or were interrupted. */
export async function listIncomplete(place: BackupPlace): Promise<string[]> {
  const keys = (await place.list(folder)).map((key) => key.split("/"));
  const complete = new Set(keys.filter(([, , file]) => file === "backup.json").map(([, name]) => name));
  const names = new Set(keys.map(([, name = ""]) => name));
  return [...names].filter((name) => !complete.has(name));
}

/** Which backup of a place to use: the newest, unless a moment or a name is given. */
export interface BackupChoice {
  name?: string | undefined;
  /** Only what was complete by then. */
  until?: Date | null;
}

/** Undefined when there is none. */
export function chooseBackup(backups: readonly Backup[], { name, until }: BackupChoice): Backup | undefined {
  const named = name === undefined ? backups : backups.filter((backup) => backup.name === name);
  return named.findLast(({ finishedAt }) => !until || finishedAt <= until);
}
