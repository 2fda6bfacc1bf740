import type { PayoutStatus } from "#contract/payout.ts";
import type { PayoutLedgerKind } from "#backend/payments/ledger/ledger-rules.ts";

/** Every move a payout can make, and what it means in the books. */
const moves: Readonly<Record<PayoutStatus, Partial<Record<PayoutStatus, PayoutLedgerKind | "nothing">>>> = {
  requested: { released: "payout_release", rejected: "nothing" },
  released: { paid: "payout_paid", failed: "payout_failed" },
  paid: {},
  failed: {},
  rejected: {},
};

/** What a move books; undefined when there is no such move. */
export function payoutMove(from: PayoutStatus, to: PayoutStatus): PayoutLedgerKind | "nothing" | undefined {
  return moves[from][to];
}
