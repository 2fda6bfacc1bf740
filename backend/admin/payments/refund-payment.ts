import { birrToSantim, santimToBirr } from "#contract/payments/money.ts";
import type { RefundBearer } from "#contract/admin/admin-payment.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { isBanned } from "#backend/enrollments/state/ban-repo.ts";
import { endComplaints } from "#backend/enrollments/complaints/complaint-repo.ts";
import { updateEnrollment, type EnrollmentRecord } from "#backend/enrollments/state/enrollment-repo.ts";
import { lockEnrollmentOfPayment } from "#backend/enrollments/state/lock-enrollment.ts";
import { refundPart } from "#backend/payments/refunds/create-refunds.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface AdminRefund {
  adminId: string;
  paymentId: string;
  /** In birr. */
  amount: number;
  borneBy: RefundBearer;
  /** The reason, which is also shown to the student. */
  reason: string;
}

/**
 * Refunds a payment, fully or partly, even for a lecture that was given. A full refund ends the enrollment and any open
 * complaint.
 * @throws AppError payment_not_found, forbidden (the admin is payer or payee), refund_too_high
 */
export async function refundPayment(
  { db, clock, events }: AdminServices,
  { adminId, paymentId, amount, borneBy, reason }: AdminRefund,
): Promise<void> {
  const ended = await transactOnce(db, async (trx) => {
    const now = clock();
    const enrollment = await lockEnrollmentOfPayment(trx, paymentId, now);
    const order = { reason, borneBy, requestedBy: adminId, now };
    const amountSantim = birrToSantim(amount);
    const { outcome, payment } = await refundPart(trx, paymentId, { ...order, amountSantim });
    // This error rolls back the refund above.
    if (payment.payerId === adminId || payment.payeeId === adminId) throw new AppError("forbidden");
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payment_refunded",
      subjectId: paymentId,
      reason,
      before: { status: payment.status, birr: String(santimToBirr(payment.refundableSantim)) },
      after: {
        refunded: String(amount),
        borneBy: payment.status === "in_review" ? "nobody" : borneBy,
        birr: String(santimToBirr(payment.refundableSantim - amountSantim)),
      },
      now,
    });
    if (outcome !== "whole" || !enrollment) return undefined;
    const complaint = { lectureId: enrollment.lectureId, paymentId };
    await endComplaints(trx, complaint, { status: "refunded", decidedBy: adminId, now });
    return endEnrollment(trx, enrollment, now);
  });
  if (ended) events.emit("ended", ended);
}

/** Ends the enrollment if it is active. Returns the ended enrollment, or undefined if it was not active. */
async function endEnrollment(
  trx: Knex.Transaction,
  { id, lectureId, studentId, status }: EnrollmentRecord,
  now: Date,
): Promise<{ lectureId: string; studentId: string } | undefined> {
  if (status !== "active") return undefined;
  const endedReason = (await isBanned(trx, lectureId, studentId)) ? "banned" : "refunded";
  await updateEnrollment(trx, id, { status: "withdrawn", endedReason, now });
  return { lectureId, studentId };
}
