import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { markLectureDeleted } from "#backend/lectures/schedule/lecture-repo.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import type { EnrollmentEvents } from "../state/enrollment-events.ts";
import { endComplaints } from "../complaints/complaint-repo.ts";
import { withdrawAllEnrollments } from "../state/enrollment-repo.ts";
import { listPaidPayments, lockLectureEvenDeleted } from "../state/lecture-payments-repo.ts";

export interface LectureRefund {
  lectureId: string;
  payments: number;
  /** What was left of them. */
  santim: number;
  /** The students whose enrollments ended. */
  studentIds: readonly string[];
}

/**
 * Deletes a lecture, ends every enrollment and refunds every payment: also of a lecture that was given, and of
 * students who have withdrawn without a refund. Jobs advance the refunds. Returns undefined when there is no such
 * lecture. Call `emitLectureRefunded` after the commit.
 */
export async function refundLecture(
  trx: Knex.Transaction,
  { lectureId, reason, now }: { lectureId: string; reason: string; now: Date },
): Promise<LectureRefund | undefined> {
  if (!(await lockLectureEvenDeleted(trx, lectureId))) return undefined;
  const paid = await listPaidPayments(trx, lectureId);
  await markLectureDeleted(trx, lectureId, now);
  const ended = await withdrawAllEnrollments(trx, lectureId, now);
  await endComplaints(trx, { lectureId }, { status: "refunded", decidedBy: null, now });
  const paymentIds = paid.map(({ id }) => id);
  await refundPayments(trx, paymentIds, { reason: "the whole lecture was refunded", now });
  const studentIds = ended.map(({ studentId }) => studentId);
  const accountIds = [...new Set([...studentIds, ...paid.map(({ payerId }) => payerId)])];
  const email = { kind: "lecture-refunded", subjectId: lectureId, data: { reason } } as const;
  await enqueueNotifications(trx, { ...email, accountIds }, now);
  const santim = paid.reduce((sum, { refundableSantim }) => sum + refundableSantim, 0);
  return { lectureId, payments: paid.length, santim, studentIds };
}

/** Tells the room about a refunded lecture. */
export function emitLectureRefunded(
  events: EnrollmentEvents,
  { lectureId, studentIds }: LectureRefund,
): void {
  // First, so that participants are told that the lecture was deleted, not that they withdrew.
  events.emit("lectureDeleted", { lectureId });
  for (const studentId of studentIds) events.emit("ended", { lectureId, studentId });
}
