import type { EndedEnrollment } from "#contract/enrollments/enrollment.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import type { EndedEnrollmentRecord } from "./ended-enrollment-repo.ts";

type RefundState = NonNullable<EndedEnrollment["payment"]>["refund"];

/** Returns the state of a payment's refund, or `none` without one. */
export function presentRefundState(status: PaymentStatus | null): RefundState {
  if (status === "refunded") return "done";
  if (status === "refund_failed") return "failed";
  return status === "refund_pending" ? "pending" : "none";
}

/** For enrollments that ended before reasons were stored, the reason is derived from the lecture's state. */
function presentReason({ reason, isDeleted }: EndedEnrollmentRecord): EndedEnrollment["reason"] {
  return reason ?? (isDeleted ? "lecture_cancelled" : "withdrawn");
}

export function presentEndedEnrollment(ended: EndedEnrollmentRecord): EndedEnrollment {
  const { enrollmentId, lectureName, startsAt, zone, endedAt, textRef, amountSantim, paymentStatus } = ended;
  return {
    _id: enrollmentId,
    lectureName,
    schedule: wallClock(startsAt, zone),
    zone,
    reason: presentReason(ended),
    endedAt: endedAt.toISOString(),
    payment:
      textRef === null || !amountSantim
        ? null
        : { textRef, amount: santimToBirr(amountSantim), refund: presentRefundState(paymentStatus) },
  };
}
