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
  /** The part of the lecture's payments that had not been refunded before, in santim. */
  santim: number;
  /** The students whose enrollments ended. */
  studentIds: readonly string[];
}

/**
 * Deletes a lecture, ends every enrollment and refunds every payment, even for a lecture that was given and for
 * students who withdrew without a refund. Background jobs then process the refunds. Returns undefined when the lecture
 * doesn't exist. Call `emitLectureRefunded` after the commit.
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

/** Notifies the room of a refunded lecture. */
export function emitLectureRefunded(
  events: EnrollmentEvents,
  { lectureId, studentIds }: LectureRefund,
): void {
  // This event is emitted first, so that participants learn that the lecture was deleted, not that they withdrew.
  events.emit("lectureDeleted", { lectureId });
  for (const studentId of studentIds) events.emit("ended", { lectureId, studentId });
}
