import type { z } from "zod/mini";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import { verifyPayment } from "#contract/payments/payment.ts";
import { call } from "#renderer/data/client/client.ts";
import { holdEnd } from "./hold-end.ts";
import { poll, type PollTiming } from "./poll.ts";

export type PaymentOutcome =
  | "enrolled"
  | "paid-without-seat"
  /** The amount paid differs from the price. */
  | "in-review"
  | "refunded"
  | "failed"
  | "cancelled"
  | "pending";

export interface Confirmation {
  kind: EnrollmentKind;
  outcome: PaymentOutcome;
  lectureId: string;
  /** In birr; null when the server does not send it. */
  amount: number | null;
  hasReceipt: boolean;
  /** The end of the seat's hold, as the server's time in milliseconds; null when no seat is held. */
  heldUntil: number | null;
}

type Answer = z.output<typeof verifyPayment.data>;

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
  const { classId: lectureId, kind = "seat", amount = null, hasReceipt = false, hold } = answer;
  return { outcome: outcomeOf(answer), kind, lectureId, amount, hasReceipt, heldUntil: holdEnd(hold) };
}

function outcomeOf({ status, isEnrolled, isCancelled }: Answer): PaymentOutcome {
  if (isCancelled) return "cancelled";
  const outcome = outcomes[status];
  return outcome === "enrolled" && !isEnrolled ? "paid-without-seat" : outcome;
}

interface ConfirmOptions extends PollTiming {
  /** Called with each response while the payment is pending. */
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
