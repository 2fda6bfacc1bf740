import type { PayoutStatus } from "#contract/payments/payout.ts";
import type { PayoutLedgerKind } from "#backend/payments/ledger/ledger-rules.ts";

/** Every transition of a payout, and the ledger transaction that it needs. */
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
