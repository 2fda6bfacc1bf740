import type { EndedEnrollment } from "#contract/enrollment.ts";
import { santimToBirr } from "#contract/money.ts";
import type { PaymentStatus } from "#contract/payment.ts";
import { wallClock } from "#backend/lectures/wall-clock.ts";
import type { EndedRecord } from "./ended-enrollment-repo.ts";

type Refund = NonNullable<EndedEnrollment["payment"]>["refund"];

/** What has become of money that was sent back; `none` when it was not. */
export function refundOf(status: PaymentStatus | null): Refund {
  if (status === "refunded") return "done";
  if (status === "refund_failed") return "failed";
  return status === "refund_pending" ? "pending" : "none";
}

/** Where it was not noted the lecture tells, if it is gone. */
function whyOf({ why, isDeleted }: EndedRecord): EndedEnrollment["why"] {
  return why ?? (isDeleted ? "lecture_cancelled" : "withdrawn");
}

/** A seat that is over, as its student sees it. */
export function presentEnded(ended: EndedRecord): EndedEnrollment {
  const { enrollmentId, lectureName, startsAt, zone, endedAt, textRef, amountSantim, paymentStatus } = ended;
  return {
    _id: enrollmentId,
    lectureName,
    schedule: wallClock(startsAt, zone),
    zone,
    why: whyOf(ended),
    endedAt: endedAt.toISOString(),
    payment:
      textRef === null || !amountSantim
        ? null
        : { textRef, amount: santimToBirr(amountSantim), refund: refundOf(paymentStatus) },
  };
}
