import { endWithError } from "#backend/run-service.ts";
import { explain, StorageUnavailableError } from "#backend/storage/storage-unavailable-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { chooseBackup, listBackups, type Backup, type BackupChoice } from "./backups.ts";
import { CopyRefusedError } from "#backend/db/copy-cluster.ts";
import { DamagedBackupError } from "./parts.ts";
import { RestoreError } from "./restore/restore-database.ts";

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** Of its compressed database, as `8.1 MB`. */
export function sizeOf({ database }: Backup): string {
  const bytes = database.parts.reduce((sum, part) => sum + part.bytes, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The chosen backup of a place. @throws RestoreError naming those that there are */
export async function pickBackup(place: BackupPlace, choice: BackupChoice): Promise<Backup> {
  const backups = await listBackups(place);
  const chosen = chooseBackup(backups, choice);
  if (chosen !== undefined) return chosen;
  if (backups.length === 0) throw new RestoreError("There is no complete backup in this place.");
  throw new RestoreError(
    `No backup fits. Complete ones are:\n${backups.map(({ name }) => `  ${name}`).join("\n")}`,
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

/** Ends a command with what a person can mend; our own bugs keep their stack. */
export function endWithReason(usage: string): (error: unknown) => never {
  return (error) => {
    if (isWrongArgument(error)) {
      printLine(`${error.message}\n\n${usage}`);
      process.exit(2);
    }
    const isOurs =
      error instanceof RestoreError ||
      error instanceof CopyRefusedError ||
      error instanceof DamagedBackupError;
    if (isOurs) printLine(error.message);
    else if (error instanceof StorageUnavailableError)
      printLine(`The backup's place can't be used: ${explain(error)}`);
    else endWithError(error);
    process.exit(1);
  };
}
