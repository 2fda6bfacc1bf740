import type { PaymentStatus } from "#contract/payments/payment.ts";
import { verifyPayment } from "#contract/payments/payment.ts";
import { call } from "#renderer/api/client.ts";
import { holdEnd } from "./hold-end.ts";
import { poll, type PollTiming } from "./poll.ts";

export type PaymentOutcome =
  | "enrolled"
  | "paid-without-seat"
  /** Another amount than the price arrived. */
  | "in-review"
  | "refunded"
  | "failed"
  | "pending";

export interface Confirmation {
  outcome: PaymentOutcome;
  lectureId: string;
  hasReceipt: boolean;
  /** This device's time in milliseconds; null when no seat is held. */
  heldUntil: number | null;
}

const outcomes: Record<PaymentStatus, PaymentOutcome> = {
  created: "pending",
  pending: "pending",
  in_review: "in-review",
  paid: "enrolled",
  failed: "failed",
  expired: "failed",
  refund_pending: "refunded",
  refunded: "refunded",
  refund_failed: "refunded",
};

async function fetchConfirmation(textRef: string, signal: AbortSignal): Promise<Confirmation> {
  const answer = await call(verifyPayment, { params: { textRef }, signal });
  const outcome = outcomes[answer.status];
  const withoutSeat = outcome === "enrolled" && !answer.isEnrolled;
  const { classId: lectureId, hasReceipt = false, hold } = answer;
  const heldUntil = holdEnd(hold);
  return { outcome: withoutSeat ? "paid-without-seat" : outcome, lectureId, hasReceipt, heldUntil };
}

interface ConfirmOptions extends PollTiming {
  /** Called with each answer while the payment is pending. */
  onPending?: (answer: Confirmation) => void;
}

/**
 * Polls our server, which queries the provider, until the payment is no longer pending. Returns "pending" after
 * `giveUpMs`. Transient failures are retried. `signal` stops polling.
 */
export function confirmPayment(
  textRef: string,
  signal: AbortSignal,
  { onPending, ...timing }: ConfirmOptions = {},
): Promise<Confirmation> {
  const isPending = (answer: Confirmation) => {
    if (answer.outcome !== "pending") return false;
    onPending?.(answer);
    return true;
  };
  return poll(() => fetchConfirmation(textRef, signal), isPending, signal, timing);
}
