import type { Knex } from "#backend/platform/db/knex.ts";
import { hasStarted } from "#backend/lectures/schedule/fulfillment-policy.ts";
import { markLectureDeleted, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { listCurrentEnrollments } from "#backend/enrollments/state/account-enrollment-repo.ts";
import { hasEnded, isRefundable } from "#backend/enrollments/state/enrollment-policy.ts";
import { findPurchase } from "#backend/enrollments/state/purchase-repo.ts";
import { canReturnReplay } from "#backend/enrollments/state/replay-purchase-policy.ts";
import { findBoughtReplay } from "#backend/enrollments/state/replay-sale-repo.ts";
import {
  type EnrollmentRecord,
  updateEnrollment,
  withdrawAllEnrollments,
} from "#backend/enrollments/state/enrollment-repo.ts";

interface EndedEnrollment {
  lectureId: string;
  studentId: string;
}

/** True if the lecture was given. Its students then stay enrolled, and nothing is refunded. */
function wasGiven(lecture: LectureRecord, now: Date): boolean {
  return hasEnded(lecture, now) && hasStarted(lecture);
}

/**
 * Deletes every lecture of an instructor whose account is being deleted. Enrollments in lectures that were not given
 * end and are refunded. The lectures must be locked first.
 */
export async function endOwnLectures(
  trx: Knex.Transaction,
  lectures: readonly LectureRecord[],
  now: Date,
): Promise<{ lectures: readonly LectureRecord[]; enrollments: EndedEnrollment[] }> {
  const enrollments: EndedEnrollment[] = [];
  for (const lecture of lectures) {
    await markLectureDeleted(trx, lecture.id, now);
    if (wasGiven(lecture, now)) continue;
    const ended = await withdrawAllEnrollments(trx, lecture.id, now);
    const paymentIds = ended.flatMap(({ paymentId }) => paymentId ?? []);
    await refundPayments(trx, paymentIds, { reason: "the instructor deleted their account", now });
    const accountIds = ended.map(({ studentId }) => studentId);
    await enqueueNotifications(trx, { kind: "lecture-cancelled", subjectId: lecture.id, accountIds }, now);
    enrollments.push(...ended.map(({ lectureId, studentId }) => ({ lectureId, studentId })));
  }
  return { lectures, enrollments };
}

interface DeletedStudent {
  studentId: string;
  /** The student's lectures, except those that are already deleted. They must be locked. */
  lectures: readonly LectureRecord[];
  now: Date;
}

interface CurrentEnrollment {
  enrollment: EnrollmentRecord;
  lecture: LectureRecord;
  now: Date;
}

/** Returns true if an enrollment survives the deletion of the student's account, because nothing would be refunded. */
async function outlivesAccount(
  trx: Knex.Transaction,
  { enrollment, lecture, now }: CurrentEnrollment,
): Promise<boolean> {
  if (enrollment.kind === "seat") return wasGiven(lecture, now);
  if (enrollment.status === "held") return false;
  const bought = await findBoughtReplay(trx, enrollment.id);
  return !bought || !canReturnReplay(lecture, bought, now).ok;
}

/**
 * Ends the enrollments of a student whose account is being deleted, with the same refunds as a withdrawal. If a
 * checkout that is still open is paid later, that payment is refunded. Enrollments in lectures that were given stay.
 */
export async function endOwnEnrollments(
  trx: Knex.Transaction,
  { studentId, lectures, now }: DeletedStudent,
): Promise<EndedEnrollment[]> {
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const ended: EndedEnrollment[] = [];
  const paymentIds: string[] = [];
  for (const enrollment of await listCurrentEnrollments(trx, studentId)) {
    const { id, lectureId, paymentId } = enrollment;
    const lecture = byId.get(lectureId);
    if (!lecture || (await outlivesAccount(trx, { enrollment, lecture, now }))) continue;
    const isRefunded =
      enrollment.kind === "replay" || isRefundable(lecture, await findPurchase(trx, id), now);
    await updateEnrollment(trx, id, { status: "withdrawn", now });
    if (paymentId !== null && isRefunded) paymentIds.push(paymentId);
    ended.push({ lectureId, studentId });
  }
  await refundPayments(trx, paymentIds, { reason: "the student deleted their account", now });
  return ended;
}
