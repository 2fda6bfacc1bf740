import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import {
  lockLecture,
  markLectureDeleted,
  type LectureRecord,
} from "#backend/lectures/schedule/lecture-repo.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { hasPaidEnrollments } from "../state/account-enrollment-repo.ts";
import { canDeleteLecture } from "../state/enrollment-policy.ts";
import { withdrawAllEnrollments } from "../state/enrollment-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { listPaidPayments } from "../state/lecture-payments-repo.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

/**
 * Deletes a lecture for its instructor, and ends and refunds every enrollment. If a checkout that is still open is paid
 * later, that payment is refunded. Background jobs process the refunds.
 */
export async function deleteLecture(
  { db, clock, events, takeBack }: EnrollmentServices,
  caller: Caller,
  lectureId: string,
): Promise<void> {
  const ended = await transactOnce(db, async (trx) => {
    const now = clock();
    const lecture = await lockLecture(trx, lectureId, now);
    if (!lecture) throw new AppError("lecture_not_found");
    const changeable = canUpdateLecture(caller, lecture);
    if (!changeable.ok) throw new AppError(changeable.code);
    const deletable = canDeleteLecture(lecture, await hasPaidEnrollments(trx, lectureId));
    if (!deletable.ok) throw new AppError(deletable.code);
    const { instructorId } = lecture;
    const paid = await listPaidPayments(trx, lectureId);
    const enrollments = await takeBack(trx, { instructorId, now }, async () => {
      await markLectureDeleted(trx, lectureId, now);
      const withdrawn = await withdrawAllEnrollments(trx, lectureId, now);
      const paymentIds = withdrawn.flatMap(({ paymentId }) => paymentId ?? []);
      await refundPayments(trx, paymentIds, { reason: "the lecture was deleted", now });
      return withdrawn;
    });
    const accountIds = enrollments.map(({ studentId }) => studentId);
    await enqueueNotifications(trx, { kind: "lecture-cancelled", subjectId: lectureId, accountIds }, now);
    if (enrollments.length > 0) await reportDeletion(trx, { lecture, by: caller.accountId, paid, now });
    return accountIds;
  });
  // This event is emitted first, so that participants learn that the lecture was deleted, not that they withdrew.
  events.emit("lectureDeleted", { lectureId });
  for (const studentId of ended) events.emit("ended", { lectureId, studentId });
}

interface Deletion {
  lecture: LectureRecord;
  by: string;
  /** The payments that are refunded to students. */
  paid: readonly { refundableSantim: number }[];
  now: Date;
}

/**
 * Deleting a lecture requires no second factor, so the instructor is emailed and the audit log records the deletion.
 */
async function reportDeletion(trx: Knex.Transaction, { lecture, by, paid, now }: Deletion): Promise<void> {
  const santim = paid.reduce((sum, { refundableSantim }) => sum + refundableSantim, 0);
  const about = {
    kind: "lecture-deleted",
    subjectId: lecture.id,
    accountIds: [lecture.instructorId],
  } as const;
  await enqueueNotifications(trx, { ...about, data: { payments: paid.length, santim } }, now);
  await recordAuditEntry(trx, {
    actorId: by,
    action: "lecture_deleted",
    subjectId: lecture.id,
    reason: null,
    before: { payments: String(paid.length), birr: String(santimToBirr(santim)) },
    after: { payments: "0", birr: "0" },
    now,
  });
}
