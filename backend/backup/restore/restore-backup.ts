import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "#backend/clock.ts";
import type { Config } from "#backend/config/config.ts";
import type { Knex } from "#backend/db/knex.ts";
import { migrate } from "#backend/db/migrate.ts";
import { embeddedFolder, openDatabase } from "#backend/db/open-database.ts";
import { findBookViolations } from "#backend/enrollments/books/books-repo.ts";
import { lastReceipts, raiseReceiptCounter } from "#backend/enrollments/receipts/receipt-repo.ts";
import { createChapaProvider } from "#backend/payments/chapa/chapa-provider.ts";
import { findUnknownCharges } from "#backend/payments/unknown-charges/find-unknown-charges.ts";
import { copyFiles } from "#backend/storage/copy-files.ts";
import { createFileStore, fileAreas } from "#backend/storage/file-store.ts";
import { ownBackupSource } from "../back-up-before-migration.ts";
import { openBackupPlace, type BackupPlace } from "../backup-place.ts";
import { backupPrefix, type Backup } from "../backups.ts";
import type { RestoreArguments } from "./restore-arguments.ts";
import { RestoreError, restoreDatabase } from "./restore-database.ts";
import { runBackup } from "../run-backup.ts";

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

/** Prints what people paid since the restored state: their payments are lost, their money is not. */
async function listUnknownCharges(db: Knex, since: Date, { config, log }: Restore): Promise<void> {
  if (config.payments.provider !== "chapa") return;
  const provider = createChapaProvider(config.payments.chapa, systemClock);
  const list = await findUnknownCharges(db, provider, since);
  if (list.kind === "unknown")
    return log(
      `Chapa's payments can't be listed (${list.reason}). Compare its dashboard since ${since.toISOString()} with Payments.`,
    );
  if (list.charges.length === 0) return log("Chapa has no payment that the books lack.");
  log(`Chapa has ${list.charges.length} payments that the books lack. Refund them on its dashboard:`);
  for (const { paidAt, amountSantim, currency, providerReference, textRef } of list.charges) {
    const amount = `${(amountSantim / 100).toFixed(2)} ${currency}`;
    log(`  ${paidAt.toISOString()}  ${amount}  ${providerReference}  ${textRef ?? ""}`);
  }
}

/** What the restored database needs before anybody uses it. */
async function settle(restore: Restore, restoredUntil: Date): Promise<void> {
  const { config, log } = restore;
  const { db, connectionString, stop } = await openDatabase(config, () => undefined);
  try {
    await migrate(connectionString, { log });
    await continueReceipts(db, restore);
    const violations = await findBookViolations(db);
    log(violations.length === 0 ? "The books are right." : `The books are wrong:\n${violations.join("\n")}`);
    await listUnknownCharges(db, restoredUntil, restore);
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
  const newest = lastChange ?? backup.finishedAt;
  const age = Math.round((systemClock().getTime() - newest.getTime()) / 1000);
  log(
    `The newest change is of ${newest.toISOString()}, ${age} s ago (${segments} segments of the log). Later ones are lost.`,
  );
  if (keptAs !== null)
    log(`The database that was here is kept as ${keptAs}. Delete it when it isn't needed.`);
  await restoreSecret(restore);
  await restoreFiles(restore);
  await settle(restore, newest);
}
