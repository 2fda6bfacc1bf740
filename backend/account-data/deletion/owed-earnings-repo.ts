import type { Knex } from "#backend/platform/db/knex.ts";

const owed = `
  select cast(coalesce((select -sum(amount_santim) from ledger_entries where instructor_id = :accountId), 0) as bigint)
      as "balanceSantim",
    cast(coalesce((select sum(amount_santim) from payouts
      where instructor_id = :accountId and status = 'requested'), 0) as bigint) as "requestedSantim"`;

/**
 * Returns what we owe an instructor by the ledger, and how much of it a payout was requested for. Negative: they owe us.
 * Locks the account, so that no payout is requested meanwhile. Lock lectures first.
 */
export async function lockOwedEarnings(
  trx: Knex.Transaction,
  accountId: string,
): Promise<{ balanceSantim: number; requestedSantim: number }> {
  await trx("accounts").where({ id: accountId }).forNoKeyUpdate().first("id");
  const { rows } = await trx.raw(owed, { accountId });
  return rows[0];
}
