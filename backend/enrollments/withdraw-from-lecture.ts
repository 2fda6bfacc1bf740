import type { z } from "zod";
import type { PaymentStatus, withdrawPayment } from "#contract/payment.ts";
import { AppError } from "#backend/app-error.ts";
import { lockLecture } from "#backend/lectures/lecture-repo.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { lockPayment } from "#backend/payments/payment-repo.ts";
import { isRefundable } from "./enrollment-policy.ts";
import { changeEnrollment, findActiveEnrollment } from "./enrollment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";

export type Refund = z.infer<typeof withdrawPayment.data>["refund"];

/**
 * Ends an enrollment at once and closes the room's door behind the student. Everything is paid back until
 * the host has sent anything, nothing afterwards. @throws AppError lecture_not_found, not_enrolled
 */
export async function withdrawFromLecture(
  services: EnrollmentServices,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<Refund> {
  const { db, clock, events } = services;
  const refundedPaymentId = await db.transaction(async (trx) => {
    const now = clock();
    const lecture = await lockLecture(trx, lectureId, now);
    if (!lecture) throw new AppError("lecture_not_found");
    const enrollment = await findActiveEnrollment(trx, { studentId, lectureId });
    if (!enrollment) throw new AppError("not_enrolled");
    await changeEnrollment(trx, enrollment.id, { status: "withdrawn", why: "withdrawn", now });
    const payment = enrollment.paymentId ? await lockPayment(trx, enrollment.paymentId) : undefined;
    if (payment?.status !== "paid" || payment.amountSantim === 0 || !isRefundable(lecture)) return null;
    await movePayment(trx, payment, { to: "refund_pending", note: "the student withdrew", now });
    return payment.id;
  });
  events.emit("ended", { lectureId, studentId });
  return refundedPaymentId === null ? "none" : refundNow(services, refundedPaymentId);
}

/** The withdrawal is done whatever becomes of the refund, which the reconciler finishes if we can't. */
async function refundNow(services: EnrollmentServices, paymentId: string): Promise<Refund> {
  try {
    return refundOf(await finishRefund(services, paymentId));
  } catch (error) {
    services.logger.error({ err: error, paymentId }, "a refund waits for the reconciler");
    return "pending";
  }
}

function refundOf(status: PaymentStatus | undefined): Refund {
  if (status === "refunded") return "done";
  return status === "refund_failed" ? "failed" : "pending";
}
