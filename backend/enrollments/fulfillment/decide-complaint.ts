import type { ComplaintDecision } from "#contract/admin/complaint-review.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { findEnrollmentOfPayment, updateEnrollment } from "../state/enrollment-repo.ts";
import { refundLecture, type LectureRefund } from "./refund-lecture.ts";
import { endComplaints, type ComplaintRecord } from "../complaints/complaint-repo.ts";

interface Decided {
  complaint: ComplaintRecord;
  instructorId: string;
  decision: ComplaintDecision;
  adminId: string;
  /** The reason, which is shown to the students. */
  reason: string;
  now: Date;
}

export interface DecidedComplaint {
  /** Set if all students were refunded. The caller must then call `emitLectureRefunded` after the commit. */
  lectureRefund: LectureRefund | undefined;
  /** True if the student's enrollment ended. The caller must then emit `ended` after the commit. */
  endedEnrollment: boolean;
}

/** Decides an open complaint. Its lecture must be locked first. Returns undefined when it was already decided. */
export async function decideComplaint(
  trx: Knex.Transaction,
  decided: Decided,
): Promise<DecidedComplaint | undefined> {
  const { complaint, instructorId, decision, adminId, reason, now } = decided;
  const { id, lectureId, studentId } = complaint;
  const end = { status: decision === "release" ? "released" : "refunded", decidedBy: adminId, now } as const;
  const scope = decision === "refund_all" ? { lectureId } : { lectureId, id };
  if (!(await endComplaints(trx, scope, end)).includes(id)) return undefined;
  const data = { lectureId, decision, reason };
  // With `refund_all`, the refund email already contains the reason.
  if (decision !== "refund_all")
    await enqueueNotifications(
      trx,
      { kind: "complaint-decided", subjectId: id, data, accountIds: [studentId] },
      now,
    );
  const toInstructor = { kind: "payments-hold-ended", subjectId: id, data: { lectureId, decision } } as const;
  await enqueueNotifications(trx, { ...toInstructor, accountIds: [instructorId] }, now);
  return {
    lectureRefund:
      decision === "refund_all" ? await refundLecture(trx, { lectureId, reason, now }) : undefined,
    endedEnrollment: decision === "refund_one" && (await refundOne(trx, complaint, { adminId, now })),
  };
}

async function refundOne(
  trx: Knex.Transaction,
  { paymentId }: ComplaintRecord,
  { adminId, now }: Pick<Decided, "adminId" | "now">,
): Promise<boolean> {
  const enrollment = await findEnrollmentOfPayment(trx, paymentId);
  const isActive = enrollment?.status === "active";
  if (isActive)
    await updateEnrollment(trx, enrollment.id, { status: "withdrawn", endedReason: "complaint", now });
  const order = { reason: "a complaint about the lecture was upheld", requestedBy: adminId, now };
  await refundPayments(trx, [paymentId], order);
  return isActive;
}
