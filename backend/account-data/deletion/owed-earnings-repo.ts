import type { Knex } from "#backend/platform/db/knex.ts";

const owed = `
  select cast(coalesce((select -sum(amount_santim) from ledger_entries where instructor_id = :accountId), 0) as bigint)
      as balance_santim,
    cast(coalesce((select sum(amount_santim) from payouts
      where instructor_id = :accountId and status = 'requested'), 0) as bigint) as requested_santim`;

/**
 * Returns what we owe an instructor according to the ledger, and how much of that amount is in requested payouts. A
 * negative amount is the instructor's debt. Locks the account, so that no payout is requested until the transaction
 * ends. Lectures must be locked first.
 */
export async function lockOwedEarnings(
  trx: Knex.Transaction,
  accountId: string,
): Promise<{ balanceSantim: number; requestedSantim: number }> {
  await trx("accounts").where({ id: accountId }).forNoKeyUpdate().first("id");
  const { rows } = await trx.raw(owed, { accountId });
  return rows[0];
}
