import type { ComplaintDecision } from "#contract/admin/complaint-review.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { findComplaint } from "#backend/enrollments/complaints/complaint-repo.ts";
import { decideComplaint } from "#backend/enrollments/fulfillment/decide-complaint.ts";
import { lockFulfillment } from "#backend/enrollments/fulfillment/fulfillment-repo.ts";
import { emitLectureRefunded } from "#backend/enrollments/fulfillment/refund-lecture.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface AdminDecision {
  adminId: string;
  complaintId: string;
  decision: ComplaintDecision;
  reason: string;
}

/**
 * Decides an open complaint. @throws AppError forbidden when it concerns the admin's own lecture or is the admin's own
 * complaint
 */
export async function decideComplaintAsAdmin(
  { db, clock, events }: AdminServices,
  { adminId, complaintId, decision, reason }: AdminDecision,
): Promise<void> {
  const { lectureId, studentId, refund, hasEnded } = await transactOnce(db, async (trx) => {
    const now = clock();
    const complaint = await findComplaint(trx, complaintId);
    const lecture = complaint && (await lockFulfillment(trx, complaint.lectureId));
    if (!complaint || !lecture) throw new AppError("complaint_not_found");
    const { instructorId } = lecture;
    if (adminId === instructorId || adminId === complaint.studentId) throw new AppError("forbidden");
    const done = await decideComplaint(trx, { complaint, instructorId, decision, adminId, reason, now });
    if (!done) throw new AppError("complaint_decided");
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "complaint_decided",
      subjectId: decision === "refund_all" ? complaint.lectureId : complaint.paymentId,
      reason,
      before: {
        complaint: "open",
        confirmedMinutes: String(lecture.confirmedMinutes),
        unconfirmedMinutes: String(lecture.unconfirmedMinutes),
        payments: String(lecture.payments),
        birr: String(santimToBirr(lecture.santim)),
      },
      after: { decision },
      now,
    });
    return {
      lectureId: complaint.lectureId,
      studentId: complaint.studentId,
      refund: done.lectureRefund ? { ...done.lectureRefund } : null,
      hasEnded: done.endedEnrollment,
    };
  });
  if (refund) emitLectureRefunded(events, refund);
  else if (hasEnded) events.emit("ended", { lectureId, studentId });
}
