import {
  countRecords,
  findLedgerViolations,
} from "#backend/enrollments/ledger-checks/ledger-violations-repo.ts";
import { receiptNumber } from "#backend/enrollments/receipts/receipt-number.ts";
import { lastReceipts, raiseReceiptCounter } from "#backend/enrollments/receipts/receipt-repo.ts";
import { listMaterialKeys } from "#backend/materials/state/material-repo.ts";
import { slideFilesOf } from "#backend/teaching/decks/slide-files.ts";
import { listSlideKeys } from "#backend/teaching/state/slide-repo.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import { findUnknownCharges } from "#backend/payments/state/find-unknown-charges.ts";
import type { ProductData } from "#backend/platform/backup/restore/product-data.ts";
import { systemClock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { listPicturesInUse } from "#backend/lectures/schedule/picture-repo.ts";
import { listUploadedKeys, listReplayIds } from "#backend/recording/state/replay-repo.ts";
import { replayFolder } from "#backend/recording/files/replay-keys.ts";

type Log = (line: string) => void;

/** The domain data that backups and restores need. */
export function createProductData(config: Pick<Config, "payments">): ProductData {
  return {
    async describe(db) {
      const { accounts, lectures, payments, receipts } = await countRecords(db);
      return `${accounts} accounts, ${lectures} lectures, ${payments} payments, ${receipts} receipts`;
    },
    findFaults: findLedgerViolations,
    listFiles,
    async resume(db, { since, receiptsAbove }, log) {
      if (receiptsAbove !== null) await raiseReceiptCounter(db, receiptsAbove.year, receiptsAbove.number);
      await logNextReceipt(db, log);
      await listUnknownCharges(db, since, { config, log });
    },
  };
}

async function listFiles(db: Knex, by: Date): Promise<string[]> {
  return [
    ...(await listPicturesInUse(db)).map((key) => `pictures/${key}`),
    ...(await listMaterialKeys(db)).map((key) => `materials/${key}`),
    ...(await listSlideKeys(db)).flatMap(slideFilesOf).map((key) => `slides/${key}`),
    ...(await listUploadedKeys(db, by)).map((key) => `recordings/${key}`),
    ...(await listReplayIds(db, by)).map((id) => `recordings/${replayFolder(id)}`),
  ];
}

async function logNextReceipt(db: Knex, log: Log): Promise<void> {
  const newest = (await lastReceipts(db)).at(-1);
  if (newest === undefined) return;
  log(
    `Receipts go on after ${receiptNumber(newest.year, newest.last)}. If anybody has a higher one, restore ` +
      "again with --receipts-above and that number.",
  );
}

/**
 * Prints the payments that the provider has recorded but the restored ledger lacks. Users made them after the restored
 * state, so our records of them are lost.
 */
async function listUnknownCharges(
  db: Knex,
  since: Date,
  { config, log }: { config: Pick<Config, "payments">; log: Log },
): Promise<void> {
  if (config.payments.provider !== "chapa") return;
  const provider = createChapaProvider(config.payments.chapa, systemClock);
  const list = await findUnknownCharges(db, provider, since);
  if (list.kind === "unknown")
    return log(
      `Chapa's payments can't be listed (${list.reason}). Compare its dashboard since ${since.toISOString()} with Payments.`,
    );
  if (list.charges.length === 0) return log("Chapa has no payment that the ledger lacks.");
  log(`Chapa has ${list.charges.length} payments that the ledger lacks. Refund them on its dashboard:`);
  for (const { paidAt, amountSantim, currency, providerReference, textRef } of list.charges) {
    const amount = `${(amountSantim / 100).toFixed(2)} ${currency}`;
    log(`  ${paidAt.toISOString()}  ${amount}  ${providerReference}  ${textRef ?? ""}`);
  }
}
