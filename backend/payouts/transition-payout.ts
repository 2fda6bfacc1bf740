import type { PayoutStatus } from "#contract/payments/payout.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { recordPayoutEntries } from "#backend/payments/ledger/ledger-repo.ts";
import { updatePayoutStatus, type PayoutChange, type PayoutRecord } from "./payout-repo.ts";
import type { PayoutLedgerKind } from "#backend/payments/ledger/ledger-rules.ts";

/** Every transition of a payout, with the ledger transaction that it needs. */
const transitions: Readonly<Record<PayoutStatus, Partial<Record<PayoutStatus, PayoutLedgerKind | "none">>>> =
  {
    requested: { released: "payout_release", rejected: "none" },
    released: { paid: "payout_paid", failed: "payout_failed" },
    paid: {},
    failed: {},
    rejected: {},
  };

/** Returns the kind of ledger transaction that a transition needs; undefined when there is no such transition. */
export function payoutLedgerKind(
  from: PayoutStatus,
  to: PayoutStatus,
): PayoutLedgerKind | "none" | undefined {
  return transitions[from][to];
}

/**
 * Moves a payout to another status and writes the ledger entries in the same transaction. No other code changes a
 * payout's status. Returns false when the status has changed since it was read. @throws Error when there is no such
 * transition
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
