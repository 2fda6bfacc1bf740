import type { z } from "zod/mini";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import { getPaymentStatus, verifyPayment } from "#contract/payments/payment.ts";
import { call } from "#renderer/data/client/client.ts";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import type { Query } from "#renderer/data/queries/query-cache.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { holdEnd, steadyHoldEnd } from "./hold-end.ts";

/** A payment's status for everybody who knows its reference. */
export type PublicPaymentStatus = z.output<typeof getPaymentStatus.data>["status"];

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

/** What our server, which asks the provider, knows of a payment. */
export function confirmationQuery(textRef: string): Query<Confirmation> {
  const load = async (signal: AbortSignal, before?: Confirmation) => {
    const answer = await call(verifyPayment, { params: { textRef }, signal });
    const { classId: lectureId, kind = "seat", amount = null, hasReceipt = false } = answer;
    storedLectureId.write(lectureId);
    const heldUntil = steadyHoldEnd(before?.heldUntil ?? null, holdEnd(answer.hold));
    return { outcome: outcomeOf(answer), kind, lectureId, amount, hasReceipt, heldUntil };
  };
  return { key: ["payment", textRef], load };
}

/** A payment's status without a session. */
export const paymentStatusQuery = (textRef: string) => queryOf(getPaymentStatus, { params: { textRef } });

function outcomeOf({ status, isEnrolled, isCancelled }: Answer): PaymentOutcome {
  if (isCancelled) return "cancelled";
  const outcome = outcomes[status];
  return outcome === "enrolled" && !isEnrolled ? "paid-without-seat" : outcome;
}
