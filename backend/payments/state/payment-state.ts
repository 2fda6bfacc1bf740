import type { PaymentStatus } from "#contract/payments/payment.ts";

/**
 * Every transition of a payment. A received charge always takes precedence, so `paid` can follow `failed` and
 * `expired`. A payment with a wrong amount stays `in_review` until an admin accepts or refunds it. Once a payment is
 * `paid`, its status depends on its refunds.
 */
const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ["pending", "in_review", "paid", "failed", "expired"],
  pending: ["in_review", "paid", "failed", "expired"],
  in_review: ["paid", "refund_pending", "refunded"],
  paid: ["refund_pending", "refunded", "refund_failed"],
  failed: ["in_review", "paid"],
  expired: ["in_review", "paid"],
  refund_pending: ["refunded", "refund_failed"],
  refunded: [],
  refund_failed: ["refund_pending", "refunded"],
};

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return transitions[from].includes(to);
}

/** Returns true if a charge can still make the payment `paid`. */
export function isPayable(status: PaymentStatus): boolean {
  return status !== "in_review" && canTransition(status, "paid");
}

export const payableStatuses: readonly PaymentStatus[] = (Object.keys(transitions) as PaymentStatus[]).filter(
  isPayable,
);

/** Returns true if the payment's checkout still holds a seat. */
export function isOpen(status: PaymentStatus): boolean {
  return canTransition(status, "expired");
}
