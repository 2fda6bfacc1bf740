import type { Knex } from "#backend/db/knex.ts";
import { markLectureDeleted, type LectureRecord } from "#backend/lectures/lecture-repo.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { markRefundsPending } from "#backend/payments/move-payment.ts";
import { seatsOf } from "./account-seats-repo.ts";
import { hasEnded, isRefundable } from "./enrollment-policy.ts";
import { changeEnrollment, withdrawEverybody } from "./enrollment-repo.ts";

interface Seat {
  lectureId: string;
  studentId: string;
}

/** Was given, so nobody is owed anything: whoever was enrolled stays so, and nothing is paid back. */
function wasGiven(lecture: LectureRecord, now: Date): boolean {
  return hasEnded(lecture, now) && !isRefundable(lecture);
}

/**
 * Takes every lecture of an instructor who goes off the schedule. Where it was not given, everybody's enrollment
 * ends and money goes back. Lock the lectures first.
 */
export async function endOwnLectures(
  trx: Knex.Transaction,
  lectures: readonly LectureRecord[],
  now: Date,
): Promise<{ lectures: readonly LectureRecord[]; seats: Seat[] }> {
  const seats: Seat[] = [];
  for (const lecture of lectures) {
    await markLectureDeleted(trx, lecture.id, now);
    if (wasGiven(lecture, now)) continue;
    const ended = await withdrawEverybody(trx, lecture.id, now);
    const paymentIds = ended.flatMap(({ paymentId }) => paymentId ?? []);
    await markRefundsPending(trx, paymentIds, { note: "the instructor deleted their account", now });
    const accountIds = ended.map(({ studentId }) => studentId);
    await orderMails(trx, { kind: "lecture-cancelled", subjectId: lecture.id, accountIds }, now);
    seats.push(...ended.map(({ lectureId, studentId }) => ({ lectureId, studentId })));
  }
  return { lectures, seats };
}

interface Leaving {
  studentId: string;
  /** Those that are not deleted, locked. */
  lectures: readonly LectureRecord[];
  now: Date;
}

/**
 * Ends the seats of a student who goes, with the refund that a withdrawal brings. Money of a checkout that is
 * still open goes back when it arrives. What was given stays.
 */
export async function endOwnSeats(
  trx: Knex.Transaction,
  { studentId, lectures, now }: Leaving,
): Promise<Seat[]> {
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const left: Seat[] = [];
  const refunds: string[] = [];
  for (const { id, lectureId, paymentId } of await seatsOf(trx, studentId)) {
    const lecture = byId.get(lectureId);
    if (!lecture || wasGiven(lecture, now)) continue;
    await changeEnrollment(trx, id, { status: "withdrawn", now });
    if (paymentId !== null && isRefundable(lecture)) refunds.push(paymentId);
    left.push({ lectureId, studentId });
  }
  await markRefundsPending(trx, refunds, { note: "the student deleted their account", now });
  return left;
}
