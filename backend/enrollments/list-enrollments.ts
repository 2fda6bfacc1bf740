import type { EndedEnrollment, EnrolledStudent, Enrollment, SeatPayment } from "#contract/enrollment.ts";
import { id } from "#contract/endpoint.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import { ENDED_SHOWN_MS } from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";
import { findLecture } from "#backend/lectures/lecture-repo.ts";
import type { LiveNow } from "#backend/lectures/live-now.ts";
import { chooseQuery } from "#backend/lectures/search-lectures.ts";
import { findPayment } from "#backend/payments/payment-repo.ts";
import { listEnded } from "./ended-enrollment-repo.ts";
import { isEnrolledInAny, listEnrolledLectures, listStudents } from "./enrollment-list-repo.ts";
import { canSeeStudents } from "./enrollment-policy.ts";
import { findActiveEnrollment } from "./enrollment-repo.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { presentEnded } from "./present-ended.ts";
import { presentEnrollment, presentSeatPayment, presentStudent } from "./present-enrollment.ts";

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

export interface MyEnrollmentServices {
  db: Db;
  clock: Clock;
  liveNow: LiveNow;
}

/** The lectures the caller is enrolled in, or of them those that a search finds; the newest enrollment first. */
export async function myEnrollments(
  { db, clock, liveNow }: MyEnrollmentServices,
  { accountId: studentId }: Caller,
  { query = "", ...page }: PageQuery & { query?: string | undefined },
): Promise<Page<Enrollment>> {
  const tsquery =
    query === "" ? undefined : await chooseQuery(db, query, (one) => isEnrolledInAny(db, studentId, one));
  if (tsquery === null) return { data: [], nextCursor: null };
  const found = await listEnrolledLectures(db, { studentId, tsquery, now: clock(), ...oneMore(page) });
  return pageOf(found, page.limit, (lecture) => presentEnrollment(lecture, liveNow));
}

const endedAtMost = 20;

/** What ended for the caller lately with its lecture, or with money on its way back; the newest first. */
export async function myEndedEnrollments(
  { db, clock }: MyEnrollmentServices,
  { accountId: studentId }: Caller,
): Promise<EndedEnrollment[]> {
  const since = new Date(clock().getTime() - ENDED_SHOWN_MS);
  return (await listEnded(db, { studentId, since, limit: endedAtMost })).map(presentEnded);
}

/** Whether the caller has a seat in a lecture, and the money behind it. @throws AppError lecture_not_found */
export async function ownSeat(
  { db, clock }: PaymentServices,
  { accountId: studentId }: Caller,
  lectureId: string,
): Promise<{ isEnrolled: boolean; payment: SeatPayment | null }> {
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const seat = await findActiveEnrollment(db, { studentId, lectureId });
  const paid = seat?.paymentId ? await findPayment(db, seat.paymentId) : undefined;
  const { textRef = null, amountSantim: paidSantim = null } = paid ?? {};
  return {
    isEnrolled: seat !== undefined,
    payment: presentSeatPayment(lecture, { textRef, paidSantim }),
  };
}

/**
 * A lecture's students, the earliest first, for its instructor and for admins.
 * @throws AppError lecture_not_found, not_your_lecture
 */
export async function studentsOfLecture(
  { db, clock }: PaymentServices,
  caller: Caller,
  { lectureId, query }: { lectureId: string; query: PageQuery },
): Promise<Page<EnrolledStudent>> {
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canSeeStudents(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  return pageOf(await listStudents(db, { lectureId, ...oneMore(query) }), query.limit, presentStudent);
}

/** A cursor is the enrollment that a page ends with; one more row than asked for tells whether it goes on. */
function oneMore({ limit, cursor }: PageQuery): { limit: number; after: string | undefined } {
  if (cursor !== undefined && !id.safeParse(cursor).success)
    throw new AppError("invalid", { fields: { cursor: ["This cursor is not one of ours."] } });
  return { limit: limit + 1, after: cursor };
}

function pageOf<Row extends { enrollmentId: string }, Item>(
  found: Row[],
  limit: number,
  present: (row: Row) => Item,
): Page<Item> {
  const rows = found.slice(0, limit);
  const goesOn = found.length > limit;
  return { data: rows.map(present), nextCursor: goesOn ? (rows.at(-1)?.enrollmentId ?? null) : null };
}
