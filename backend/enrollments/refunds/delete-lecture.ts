import type { Caller } from "#backend/accounts/sessions/caller.ts";
import { AppError } from "#backend/app-error.ts";
import { enqueueEmails } from "#backend/email/email-repo.ts";
import { canUpdateLecture } from "#backend/lectures/lecture-policy.ts";
import { lockLecture, markLectureDeleted } from "#backend/lectures/lecture-repo.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { hasPaidEnrollments } from "../account-enrollment-repo.ts";
import { canDeleteLecture } from "../enrollment-policy.ts";
import { withdrawAllEnrollments } from "../enrollment-repo.ts";
import type { EnrollmentServices } from "../enrollment-services.ts";

/**
 * Deletes a lecture for its instructor, ends every enrollment and refunds it. A checkout that is still open is
 * refunded if it is paid later. Jobs advance the refunds.
 * @throws AppError lecture_not_found, not_your_lecture, lecture_given
 */
export async function deleteLecture(
  { db, clock, events }: EnrollmentServices,
  caller: Caller,
  lectureId: string,
): Promise<void> {
  const ended = await db.transaction(async (trx) => {
    const now = clock();
    const lecture = await lockLecture(trx, lectureId, now);
    if (!lecture) throw new AppError("lecture_not_found");
    const changeable = canUpdateLecture(caller, lecture);
    if (!changeable.ok) throw new AppError(changeable.code);
    const deletable = canDeleteLecture(lecture, await hasPaidEnrollments(trx, lectureId));
    if (!deletable.ok) throw new AppError(deletable.code);
    await markLectureDeleted(trx, lectureId, now);
    const enrollments = await withdrawAllEnrollments(trx, lectureId, now);
    const paymentIds = enrollments.flatMap(({ paymentId }) => paymentId ?? []);
    await refundPayments(trx, paymentIds, { reason: "the lecture was deleted", now });
    const accountIds = enrollments.map(({ studentId }) => studentId);
    await enqueueEmails(trx, { kind: "lecture-cancelled", subjectId: lectureId, accountIds }, now);
    return enrollments;
  });
  // First, so that participants are told that the lecture was deleted, not that they withdrew.
  events.emit("lectureDeleted", { lectureId });
  for (const { studentId } of ended) events.emit("ended", { lectureId, studentId });
}
