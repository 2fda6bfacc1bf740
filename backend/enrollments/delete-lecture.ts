import type { Caller } from "#backend/accounts/caller.ts";
import { AppError } from "#backend/app-error.ts";
import { canChangeLecture } from "#backend/lectures/lecture-policy.ts";
import { lockLecture, markLectureDeleted } from "#backend/lectures/lecture-repo.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { markRefundsPending } from "#backend/payments/move-payment.ts";
import { hasPaidSeats } from "./account-seats-repo.ts";
import { canDelete } from "./enrollment-policy.ts";
import { withdrawEverybody } from "./enrollment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";

/**
 * Takes a lecture off the schedule, ends everybody's enrollment and pays everybody back. Checkouts that are
 * still open are paid back when they are paid. The refunds themselves follow, however many they are.
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
    const verdict = canChangeLecture(caller, lecture);
    if (!verdict.ok) throw new AppError(verdict.code);
    const deletable = canDelete(lecture, await hasPaidSeats(trx, lectureId));
    if (!deletable.ok) throw new AppError(deletable.code);
    await markLectureDeleted(trx, lectureId, now);
    const enrollments = await withdrawEverybody(trx, lectureId, now);
    const paymentIds = enrollments.flatMap(({ paymentId }) => paymentId ?? []);
    await markRefundsPending(trx, paymentIds, { note: "the lecture was deleted", now });
    const accountIds = enrollments.map(({ studentId }) => studentId);
    await orderMails(trx, { kind: "lecture-cancelled", subjectId: lectureId, accountIds }, now);
    return enrollments;
  });
  // First, so that who sits in its room hears the true reason.
  events.emit("lectureDeleted", { lectureId });
  for (const { studentId } of ended) events.emit("ended", { lectureId, studentId });
}
