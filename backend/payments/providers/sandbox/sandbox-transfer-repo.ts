import type { Db } from "#backend/platform/db/knex.ts";

interface NewTransfer {
  reference: string;
  amountSantim: number;
  bankCode: string;
  accountNumber: string;
  outcome: "succeeded" | "failed";
  now: Date;
}

/** Inserts a transfer unless its reference already exists. */
export async function insertTransfer(
  db: Db,
  { reference, amountSantim, bankCode, accountNumber, outcome, now }: NewTransfer,
): Promise<void> {
  await db("sandbox_transfers")
    .insert({ reference, amountSantim, bankCode, accountNumber, outcome, createdAt: now })
    .onConflict("reference")
    .ignore();
}

export async function findTransfer(db: Db, reference: string): Promise<NewTransfer["outcome"] | undefined> {
  const row = await db("sandbox_transfers").where({ reference }).first("outcome");
  return row?.outcome;
}
