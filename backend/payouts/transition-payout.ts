import type { PayoutStatus } from "#contract/payments/payout.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { recordPayoutEntries } from "#backend/payments/ledger/ledger-repo.ts";
import { updatePayoutStatus, type PayoutChange, type PayoutRecord } from "./payout-repo.ts";
import { payoutLedgerKind } from "./payout-state.ts";

/**
 * Moves a payout to another status and writes the ledger entries in the same transaction. No other code changes its
 * status. Returns false when the payout has left its status meanwhile. @throws Error when there is no such transition
 */
export async function transitionPayout(
  trx: Knex.Transaction,
  payout: PayoutRecord,
  { to, ...change }: PayoutChange & { to: PayoutStatus },
): Promise<boolean> {
  const kind = payoutLedgerKind(payout.status, to);
  if (kind === undefined) throw new Error(`A payout cannot go from ${payout.status} to ${to}.`);
  const isChanged = await updatePayoutStatus(trx, { id: payout.id, from: payout.status, to }, change);
  if (isChanged && kind !== "none") await recordPayoutEntries(trx, payout, { kind, now: change.now });
  return isChanged;
}
