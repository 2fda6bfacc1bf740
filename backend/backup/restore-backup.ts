import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "#backend/clock.ts";
import type { Config } from "#backend/config/config.ts";
import type { Knex } from "#backend/db/knex.ts";
import { migrate } from "#backend/db/migrate.ts";
import { embeddedFolder, openDatabase } from "#backend/db/open-database.ts";
import { findBookViolations } from "#backend/enrollments/books/books-repo.ts";
import { lastReceipts, raiseReceiptCounter } from "#backend/enrollments/receipts/receipt-repo.ts";
import { copyFiles } from "#backend/storage/copy-files.ts";
import { createFileStore, fileAreas } from "#backend/storage/file-store.ts";
import { ownBackupSource } from "./back-up-before-migration.ts";
import { openBackupPlace, type BackupPlace } from "./backup-place.ts";
import { backupPrefix, type Backup } from "./backups.ts";
import type { RestoreArguments } from "./restore-arguments.ts";
import { RestoreError, restoreDatabase } from "./restore-database.ts";
import { runBackup } from "./run-backup.ts";

interface Restore extends Pick<RestoreArguments, "until" | "receiptsAbove"> {
  config: Config;
  place: BackupPlace;
  backup: Backup;
  /** For the person at the terminal. */
  log: (line: string) => void;
}

async function readIfExists(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
}

/** Two-step log-in and push keys are sealed with the secret of the server that was backed up. */
async function restoreSecret({ config, place, backup, log }: Restore): Promise<void> {
  const secret = Buffer.from(await place.read(`${backupPrefix(backup.name)}/secret`)).toString();
  if (config.hasConfiguredSecret) {
    if (config.secret !== secret)
      log(
        "SECRET is not the one of the backup: two-step log-in, open sessions of rooms and notifications need the " +
          `backup's one, which is the file ${backupPrefix(backup.name)}/secret in its place.`,
      );
    return;
  }
  const file = path.join(config.dataDir, "secret");
  const current = await readIfExists(file);
  if (current?.trim() === secret) return;
  if (current !== null) await rename(file, `${file}-before-${Date.now()}`);
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
}

async function restoreFiles({ config, place, backup, log }: Restore): Promise<void> {
  for (const area of fileAreas) {
    if (backup.files[area] === undefined) continue;
    const { copied, present } = await copyFiles(place.files(area), createFileStore(config.storage, area));
    log(`${area}: ${copied} restored, ${present} were there.`);
  }
}

async function continueReceipts(db: Knex, { receiptsAbove: above, log }: Restore): Promise<void> {
  if (above !== null) await raiseReceiptCounter(db, above.year, above.number);
  const newest = (await lastReceipts(db)).at(-1);
  if (newest === undefined) return;
  log(
    `Receipts go on after GB-${newest.year}-${String(newest.last).padStart(6, "0")}. If anybody has a higher one, stop ` +
      "the server and restore again with --receipts-above and that number.",
  );
}

/** What the restored database needs before anybody uses it. */
async function settle(restore: Restore): Promise<void> {
  const { config, log } = restore;
  const { db, connectionString, stop } = await openDatabase(config, () => undefined);
  try {
    await migrate(connectionString, { log });
    await continueReceipts(db, restore);
    const violations = await findBookViolations(db);
    log(violations.length === 0 ? "The books are right." : `The books are wrong:\n${violations.join("\n")}`);
    if (config.backup.place === null) return;
    // A restore begins a new timeline of the log, and the archive needs a copy from which it can be replayed.
    const source = await ownBackupSource(config, db);
    const { backup } = await runBackup(source, openBackupPlace(config.backup.place), config.backup.keepDays);
    log(`A backup of the restored state was taken: ${backup.name}.`);
  } finally {
    await stop();
  }
}

/**
 * Restores database, files and secret into this machine's embedded server. What was there is kept.
 * @throws RestoreError, and as restoreDatabase
 */
export async function restoreBackup(restore: Restore): Promise<void> {
  const { config, place, backup, until, log } = restore;
  if (config.databaseUrl)
    throw new RestoreError(
      "DATABASE_URL names a server of your own, which is restored with its own means: docs/backup.md says how.",
    );
  log(`Restoring ${backup.name} …`);
  const dataDir = embeddedFolder(config);
  const { lastChange, segments, keptAs } = await restoreDatabase({ place, backup, dataDir, until, log });
  const newest = (lastChange ?? backup.finishedAt).toISOString();
  const age = Math.round((systemClock().getTime() - Date.parse(newest)) / 1000);
  log(
    `The newest change is of ${newest}, ${age} s ago (${segments} segments of the log). Later ones are lost.`,
  );
  if (keptAs !== null)
    log(`The database that was here is kept as ${keptAs}. Delete it when it isn't needed.`);
  await restoreSecret(restore);
  await restoreFiles(restore);
  await settle(restore);
}
