import type { z } from "zod";
import type {
  checkEnrollment,
  EndedEnrollment,
  EnrolledStudent,
  Enrollment,
} from "#contract/enrollments/enrollment.ts";
import { id } from "#contract/http/endpoint.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { ENDED_ENROLLMENT_LIST_PERIOD_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import type { ListedServices } from "#backend/lectures/lists/live-now.ts";
import { chooseQuery } from "#backend/lectures/lists/search-lectures.ts";
import { findPayment } from "#backend/payments/state/payment-repo.ts";
import { listEndedEnrollments } from "./ended-enrollment-repo.ts";
import { decodeEnrolledCursor, encodeEnrolledCursor } from "./enrolled-cursor.ts";
import { isEnrolledInAny, listEnrolledLectures, listStudents } from "./enrollment-list-repo.ts";
import { findComplaintFacts } from "../complaints/complaint-repo.ts";
import { canListStudents } from "../state/enrollment-policy.ts";
import { findCurrentEnrollment } from "../state/enrollment-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { findPurchase } from "../state/purchase-repo.ts";
import { findBoughtReplay } from "../state/replay-sale-repo.ts";
import { presentEndedEnrollment } from "./present-ended-enrollment.ts";
import { hasPaymentInReview } from "../state/review-repo.ts";
import { presentEnrollment, presentEnrollmentPayment, presentStudent } from "./present-enrollment.ts";
import { presentHold } from "./present-hold.ts";

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

export interface MyEnrollmentServices extends ListedServices {
  db: Db;
  clock: Clock;
  payoutWaitHours: number;
}

/**
 * Lists the caller's enrolled lectures that match the search: upcoming and running ones first, soonest first, then past
 * ones, latest first.
 * @throws AppError invalid, for a malformed cursor
 */
export async function listMyEnrollments(
  services: MyEnrollmentServices,
  { accountId: studentId }: Caller,
  { query = "", limit, cursor }: PageQuery & { query?: string | undefined },
): Promise<Page<Enrollment>> {
  const { db, clock, payoutWaitHours } = services;
  const match =
    query === "" ? undefined : await chooseQuery(db, query, (one) => isEnrolledInAny(db, studentId, one));
  if (match === null) return { data: [], nextCursor: null };
  const now = clock();
  const position = cursor === undefined ? { asOf: now, after: undefined } : decodeEnrolledCursor(cursor);
  const found = await listEnrolledLectures(db, {
    studentId,
    match,
    now,
    payoutWaitHours,
    position,
    limit: limit + 1,
  });
  const { data, nextCursor } = pageOf(found, limit, (lecture) => presentEnrollment(lecture, services, now));
  return {
    data,
    nextCursor: nextCursor && encodeEnrolledCursor({ asOf: position.asOf, after: nextCursor }),
  };
}

const maxEnded = 20;

/** Lists the caller's enrollments that ended recently with their lecture or with a refund, newest first. */
export async function listMyEndedEnrollments(
  { db, clock }: MyEnrollmentServices,
  { accountId: studentId }: Caller,
): Promise<EndedEnrollment[]> {
  const query = { studentId, since: endedSince(clock()), limit: maxEnded };
  return (await listEndedEnrollments(db, query)).map(presentEndedEnrollment);
}

const endedSince = (now: Date) => new Date(now.getTime() - ENDED_ENROLLMENT_LIST_PERIOD_MS);

/** Returns the caller's last enrollment in a lecture, if it ended recently. */
async function findEndedEnrollment(
  services: Pick<PaymentServices, "db" | "clock">,
  enrollment: { studentId: string; lectureId: string },
): Promise<EndedEnrollment | null> {
  const [ended] = await listEndedEnrollments(services.db, {
    ...enrollment,
    since: endedSince(services.clock()),
    limit: 1,
  });
  return ended ? presentEndedEnrollment(ended) : null;
}

/**
 * Returns the caller's seat or replay purchase in a lecture, with its payment or hold, and whether a wrong amount is in
 * review; or the caller's last enrollment, if it has ended. A deleted lecture exists only for those who were enrolled.
 * @throws AppError lecture_not_found
 */
export async function getOwnEnrollment(
  services: PaymentServices,
  { accountId: studentId }: Caller,
  lectureId: string,
): Promise<z.infer<typeof checkEnrollment.data>> {
  const { db, clock, payoutWaitHours } = services;
  const now = clock();
  const lecture = await findLecture(db, lectureId, now);
  if (!lecture) {
    const ended = await findEndedEnrollment(services, { studentId, lectureId });
    if (ended === null) throw new AppError("lecture_not_found");
    return { isEnrolled: false, payment: null, hold: null, ended };
  }
  const enrollment = await findCurrentEnrollment(db, { studentId, lectureId });
  if (enrollment?.status !== "active")
    return {
      isEnrolled: false,
      payment: null,
      hold: enrollment?.kind === "seat" ? presentHold(enrollment, now) : null,
      inReview: await hasPaymentInReview(db, { studentId, lectureId }),
      ended: await findEndedEnrollment(services, { studentId, lectureId }),
    };
  const payment = enrollment.paymentId ? await findPayment(db, enrollment.paymentId) : undefined;
  const { textRef = null, amountSantim: paidSantim = null } = payment ?? {};
  const purchase = await findPurchase(db, enrollment.id);
  const bought = await findBoughtReplay(db, enrollment.id);
  const complaint = await findComplaintFacts(db, { studentId, lectureId }, payoutWaitHours);
  const isSeat = enrollment.kind === "seat";
  const own = { isEnrolled: isSeat, hasReplay: !isSeat, hold: null };
  if (!purchase || !bought || !complaint) return { ...own, payment: null };
  const paid = { textRef, paidSantim, facts: complaint.facts, ...purchase, ...bought };
  return { ...own, payment: presentEnrollmentPayment(lecture, paid, now) };
}

/**
 * Lists a lecture's students for its instructor and for admins, earliest enrollment first.
 * @throws AppError lecture_not_found, not_your_lecture
 */
export async function listLectureStudents(
  { db, clock }: PaymentServices,
  caller: Caller,
  { lectureId, query }: { lectureId: string; query: PageQuery },
): Promise<Page<EnrolledStudent>> {
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const decision = canListStudents(caller, lecture);
  if (!decision.ok) throw new AppError(decision.code);
  return pageOf(await listStudents(db, { lectureId, ...withExtraRow(query) }), query.limit, presentStudent);
}

/** A cursor is the id of the page's last enrollment. The extra row shows whether there is another page. */
function withExtraRow({ limit, cursor }: PageQuery): { limit: number; after: string | undefined } {
  if (cursor !== undefined && !id.safeParse(cursor).success)
    throw new AppError("invalid", { fields: { cursor: ["This cursor isn't valid."] } });
  return { limit: limit + 1, after: cursor };
}

function pageOf<Row extends { enrollmentId: string }, Item>(
  found: Row[],
  limit: number,
  present: (row: Row) => Item,
): Page<Item> {
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { data: rows.map(present), nextCursor: hasMore ? (rows.at(-1)?.enrollmentId ?? null) : null };
}
