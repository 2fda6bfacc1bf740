import type { z } from "zod";
import type { PaymentStatus, withdrawPayment } from "#contract/payments/payment.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { REFUND_REQUEST_LEASE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lockLecture, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { lockPayment } from "#backend/payments/state/payment-repo.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { isRefundable } from "../state/enrollment-policy.ts";
import { type EnrollmentRecord, lockActiveEnrollment, updateEnrollment } from "../state/enrollment-repo.ts";
import { findPurchase } from "../state/purchase-repo.ts";
import { canReturnReplay } from "../state/replay-purchase-policy.ts";
import { findBoughtReplay } from "../state/replay-sale-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { advanceRefund } from "./advance-refund.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

export type RefundState = z.infer<typeof withdrawPayment.data>["refund"];

/**
 * Ends an enrollment at once and removes the student from the room. The payment is refunded in full until the lecture
 * starts, and even later if the lecture was moved or shortened after the payment. A replay that was bought alone is
 * returned with a full refund, or not at all.
 * @throws AppError lecture_not_found, not_enrolled, replay_watched, replay_unavailable
 */
export async function withdrawFromLecture(
  services: EnrollmentServices,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<RefundState> {
  const { db, clock, events } = services;
  const refundedPaymentId = await transactOnce(db, async (trx) => {
    const now = clock();
    const lecture = await lockLecture(trx, lectureId, now);
    if (!lecture) throw new AppError("lecture_not_found");
    const enrollment = await lockActiveEnrollment(trx, { studentId, lectureId });
    if (!enrollment) throw new AppError("not_enrolled");
    const isRefunded = await decideRefund(trx, { enrollment, lecture, now });
    await updateEnrollment(trx, enrollment.id, { status: "withdrawn", endedReason: "withdrawn", now });
    const payment = enrollment.paymentId ? await lockPayment(trx, enrollment.paymentId) : undefined;
    if (payment?.status !== "paid" || payment.amountSantim === 0 || !isRefunded) return null;
    // The refund is requested below; the job is a fallback.
    const jobDelayMs = REFUND_REQUEST_LEASE_MS;
    await refundPayments(trx, [payment.id], { reason: "the student withdrew", now, jobDelayMs });
    return payment.id;
  });
  events.emit("ended", { lectureId, studentId });
  return refundedPaymentId === null ? "none" : refundNow(services, refundedPaymentId);
}

interface Withdrawal {
  enrollment: EnrollmentRecord;
  lecture: LectureRecord;
  now: Date;
}

/** Returns true if a withdrawal is refunded. @throws AppError when the student can't return the replay */
async function decideRefund(
  trx: Knex.Transaction,
  { enrollment, lecture, now }: Withdrawal,
): Promise<boolean> {
  if (enrollment.kind === "seat") return isRefundable(lecture, await findPurchase(trx, enrollment.id), now);
  const bought = await findBoughtReplay(trx, enrollment.id);
  if (!bought) throw new AppError("not_enrolled");
  const decision = canReturnReplay(lecture, bought, now);
  if (!decision.ok) throw new AppError(decision.code);
  return true;
}

/** If the refund fails here, the withdrawal remains valid, and the reconciliation retries the refund. */
async function refundNow(services: EnrollmentServices, paymentId: string): Promise<RefundState> {
  try {
    return toRefundState(await advanceRefund(services, paymentId));
  } catch (error) {
    services.logger.error(
      { err: error, paymentId },
      "a refund could not be advanced; the reconciliation will retry",
    );
    return "pending";
  }
}

function toRefundState(status: PaymentStatus | undefined): RefundState {
  if (status === "refunded") return "done";
  return status === "refund_failed" ? "failed" : "pending";
}
