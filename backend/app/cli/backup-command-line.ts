import { readFile } from "node:fs/promises";
import { endWithError } from "#backend/platform/processes/run-service.ts";
import {
  explain,
  StorageUnavailableError,
} from "#backend/platform/files/storage/storage-unavailable-error.ts";
import { refuseSameLocation } from "#backend/platform/config/backup-settings.ts";
import { ConfigError } from "#backend/platform/config/config-error.ts";
import type { Config } from "#backend/platform/config/config.ts";
import { CopyRefusedError } from "#backend/platform/db/replication/base-backup.ts";
import {
  openBackupLocation,
  parseBackupLocation,
  type BackupLocation,
} from "#backend/platform/backup/location/backup-location.ts";
import {
  chooseBackups,
  findBackups,
  ForeignLocationError,
  type Backup,
  type BackupChoice,
} from "#backend/platform/backup/location/backups.ts";
import { DamagedBackupError } from "#backend/platform/backup/location/backup-manifest.ts";
import { RestoreError } from "#backend/platform/backup/restore/restore-arguments.ts";

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** The size of the backup's compressed database, for example `8.1 MB`. */
export function sizeOf({ database }: Backup): string {
  const bytes = database.parts.reduce((sum, part) => sum + part.bytes, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * Returns a backup location and its key file: the location named on the command line, otherwise the one in BACKUP_URL.
 * @throws ConfigError when neither is given
 */
export async function locationOf(
  config: Config,
  { from, identity }: { from: string | undefined; identity: string | undefined },
  usage: string,
): Promise<BackupLocation> {
  const location = from === undefined ? config.backup.location : parseBackupLocation(from);
  if (location === null) throw new ConfigError(`Name a location for backups, or set BACKUP_URL.\n\n${usage}`);
  refuseSameLocation(location, config.storage, "The backup location");
  return openBackupLocation(location, {
    ...config.backup,
    identity: identity ? await readIdentity(identity) : null,
  });
}

/** @throws ConfigError when the file contains no key */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [identity] = /^AGE-SECRET-KEY-\S+$/m.exec(text) ?? [];
  if (identity === undefined) throw new ConfigError(`${file} has no key as age-keygen writes it.`);
  return identity;
}

/**
 * Returns the suitable backups of a location, the best one first, and prints the damaged ones. @throws RestoreError
 * naming the backups that exist
 */
export async function pickBackups(
  location: BackupLocation,
  choice: BackupChoice,
  log: (line: string) => void,
): Promise<Backup[]> {
  const { complete, damaged } = await findBackups(location);
  for (const { name, reason } of damaged) log(`${name} is passed over: ${reason}.`);
  const chosen = chooseBackups(complete, choice);
  if (chosen.length > 0) return chosen;
  if (complete.length === 0) throw new RestoreError(`There is no complete backup in ${location.title}.`);
  throw new RestoreError(
    `No backup fits. Complete ones are:\n${complete.map(({ name }) => `  ${name}`).join("\n")}`,
  );
}

/**
 * PostgreSQL fetches the WAL with a shell command, which we provide only for the shells of Linux and macOS. @throws
 * RestoreError
 */
export function refuseWindows(): void {
  if (process.platform !== "win32") return;
  throw new RestoreError(
    "Restoring, and --check, work on Linux and macOS, not on Windows. Run this command on one of them, or in WSL.",
  );
}

function isWrongArgument(error: unknown): error is Error {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("ERR_PARSE_ARGS")
  );
}

/** Ends a command with a message that the operator can act on; our own bugs keep their stack trace. */
export function endWithReason(usage: string): (error: unknown) => never {
  return (error) => {
    if (isWrongArgument(error)) {
      printLine(`${error.message}\n\n${usage}`);
      process.exit(2);
    }
    const isOurs =
      error instanceof RestoreError ||
      error instanceof CopyRefusedError ||
      error instanceof ForeignLocationError ||
      error instanceof DamagedBackupError;
    if (isOurs) printLine(error.message);
    else if (error instanceof StorageUnavailableError)
      printLine(`The backup location can't be used: ${explain(error)}`);
    else endWithError(error);
    process.exit(1);
  };
}
