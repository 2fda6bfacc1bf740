import type { PaymentStatus } from "#contract/payment.ts";

/**
 * Every move a payment can make. Money that arrived always wins, so `paid` may follow `failed` and `expired`.
 * `refund_failed` waits for a person, who has it tried again or has paid it back by hand.
 */
const moves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ["pending", "paid", "failed", "expired"],
  pending: ["paid", "failed", "expired"],
  failed: ["paid"],
  expired: ["paid"],
  paid: ["refund_pending"],
  refund_pending: ["refunded", "refund_failed"],
  refunded: [],
  refund_failed: ["refund_pending", "refunded"],
};

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return moves[from].includes(to);
}

/** Whether money may still arrive for it. */
export function awaitsMoney(status: PaymentStatus): boolean {
  return canMove(status, "paid");
}

/** From which it may become `paid`. */
export const mayBecomePaid: readonly PaymentStatus[] = (Object.keys(moves) as PaymentStatus[]).filter(
  awaitsMoney,
);

/** Whether its checkout still holds a seat. */
export function isOpen(status: PaymentStatus): boolean {
  return canMove(status, "expired");
}
