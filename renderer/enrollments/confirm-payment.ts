import type { PaymentStatus } from "#contract/payment.ts";
import { verifyPayment } from "#contract/payment.ts";
import { call } from "#renderer/api/client.ts";
import { keepAsking, type Pace } from "./keep-asking.ts";

export type PaymentOutcome = "enrolled" | "paid-without-seat" | "refunded" | "failed" | "pending";

export interface Confirmation {
  outcome: PaymentOutcome;
  lectureId: string;
  hasReceipt: boolean;
}

const outcomes: Record<PaymentStatus, PaymentOutcome> = {
  created: "pending",
  pending: "pending",
  paid: "enrolled",
  failed: "failed",
  expired: "failed",
  refund_pending: "refunded",
  refunded: "refunded",
  refund_failed: "refunded",
};

async function ask(textRef: string, signal: AbortSignal): Promise<Confirmation> {
  const answer = await call(verifyPayment, { params: { textRef }, signal });
  const outcome = outcomes[answer.status];
  const withoutSeat = outcome === "enrolled" && !answer.isEnrolled;
  const { classId: lectureId, hasReceipt = false } = answer;
  return { outcome: withoutSeat ? "paid-without-seat" : outcome, lectureId, hasReceipt };
}

/**
 * Asks our server, which asks the provider, until the payment is no longer pending; answers "pending" when it
 * still is after `giveUpMs`. Passing failures are asked again too. `signal` ends the asking.
 */
export function confirmPayment(textRef: string, signal: AbortSignal, pace: Pace = {}): Promise<Confirmation> {
  return keepAsking(
    () => ask(textRef, signal),
    (answer) => answer.outcome === "pending",
    signal,
    pace,
  );
}
