import { birrToSantim, santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { emitLectureRefunded, refundLecture } from "#backend/enrollments/fulfillment/refund-lecture.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface ConfirmedRefund {
  adminId: string;
  lectureId: string;
  /** The reason, which is also shown to the students. */
  reason: string;
  /** The values that the admin saw and confirmed; the amount is in birr. */
  payments: number;
  amount: number;
}

/**
 * Refunds a lecture if its payments are still the ones that the admin confirmed, so that a double click refunds only
 * once.
 * @throws AppError lecture_not_found, conflict
 */
export async function refundLectureAsConfirmed(
  { db, clock, events }: AdminServices,
  { adminId, lectureId, reason, payments, amount }: ConfirmedRefund,
): Promise<void> {
  const refund = await transactOnce(db, async (trx) => {
    const now = clock();
    const done = await refundLecture(trx, { lectureId, reason, now });
    if (!done) throw new AppError("lecture_not_found");
    // This error rolls back the refund above.
    if (done.payments !== payments || done.santim !== birrToSantim(amount)) throw new AppError("conflict");
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "lecture_refunded",
      subjectId: lectureId,
      reason,
      before: { payments: String(payments), birr: String(santimToBirr(done.santim)) },
      after: { payments: "0", birr: "0" },
      now,
    });
    return { ...done };
  });
  emitLectureRefunded(events, refund);
}
