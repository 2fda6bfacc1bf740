import type { Db } from "#backend/platform/db/knex.ts";

/** Returns the nonzero balances, in santim, that one payment causes in the ledger accounts. */
export async function ledgerBalances(db: Db, paymentId: string): Promise<Record<string, number>> {
  const rows: { account: string; santim: number }[] = await db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "transactionId")
    .where({ paymentId })
    .groupBy("account")
    .havingRaw("sum(amount_santim) <> 0")
    .select("account", db.raw("sum(amount_santim)::bigint as santim"));
  return Object.fromEntries(rows.map(({ account, santim }) => [account, santim]));
}
