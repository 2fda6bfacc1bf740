import type { Db } from "#backend/platform/db/knex.ts";
import type { Purchase } from "#backend/lectures/rescheduling/reschedule-policy.ts";
import { complaintColumns, type ComplaintRow } from "../complaints/complaint-repo.ts";
import { purchaseColumns } from "../state/purchase-repo.ts";
import { type BoughtReplay, boughtReplayColumns } from "../state/replay-sale-repo.ts";
import { matchConditions } from "#backend/lectures/lists/lecture-filter-repo.ts";
import { selectLectures, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";

interface Page {
  limit: number;
  /** The id of the last enrollment of the previous page; undefined for the first page. */
  after: string | undefined;
}

export interface EnrolledPosition {
  /**
   * The time of the first page, which separates upcoming from past lectures on all pages, so that none is missed or
   * repeated.
   */
  asOf: Date;
  after: string | undefined;
}

export type EnrolledLecture = LectureRecord &
  Purchase &
  BoughtReplay &
  ComplaintRow & {
    enrollmentId: string;
    /** null when the enrollment has no payment; the same holds for `paidSantim`. */
    textRef: string | null;
  };

/** Upcoming and running lectures first, soonest first; then past ones, latest first. The id makes the order total. */
const isPast = "(lectures.starts_at + lectures.duration_minutes * interval '1 minute' <= :asOf)";
const secondsFromStart = "extract(epoch from lectures.starts_at)";
const dashboardOrder = `${isPast}, case when ${isPast} then -${secondsFromStart} else ${secondsFromStart} end, enrollments.id`;

/** The position of one of the student's enrollments in the dashboard order. */
const positionOf = `select ${dashboardOrder} from enrollments
  join lectures on lectures.id = enrollments.lecture_id
  where enrollments.id = :after and enrollments.student_id = :studentId`;

/** Lists the student's enrolled lectures that match all tsqueries in `match`, in dashboard order. */
export async function listEnrolledLectures(
  db: Db,
  {
    studentId,
    now,
    limit,
    position: { asOf, after },
    match = [],
    payoutWaitHours,
  }: {
    studentId: string;
    now: Date;
    limit: number;
    position: EnrolledPosition;
    match: readonly string[] | undefined;
    payoutWaitHours: number;
  },
): Promise<EnrolledLecture[]> {
  const lectures = selectLectures(db, now)
    .join("enrollments", "enrollments.lectureId", "lectures.id")
    .leftJoin("payments", "payments.id", "enrollments.paymentId")
    .leftJoin("recordings", "recordings.lectureId", "lectures.id")
    .select("payments.textRef", {
      enrollmentId: "enrollments.id",
      ...purchaseColumns(db),
      ...boughtReplayColumns(db),
      ...complaintColumns(db, payoutWaitHours),
    })
    .where({ "enrollments.studentId": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deletedAt")
    .orderByRaw(dashboardOrder, { asOf })
    .limit(limit);
  if (after !== undefined)
    lectures.whereRaw(`(${dashboardOrder}) > (${positionOf})`, { asOf, after, studentId });
  const matching = matchConditions(match);
  for (const sql of matching.sql) lectures.whereRaw(sql, matching.bindings);
  return lectures;
}

/** Returns true if any of the student's enrolled lectures matches all tsqueries in `match`. */
export async function isEnrolledInAny(db: Db, studentId: string, match: readonly string[]): Promise<boolean> {
  const matching = matchConditions(match);
  const lecture = await db("lectures")
    .join("enrollments", "enrollments.lectureId", "lectures.id")
    .where({ "enrollments.studentId": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deletedAt")
    .whereRaw(matching.sql.join(" and "), matching.bindings)
    .first("lectures.id");
  return lecture !== undefined;
}

export interface StudentRecord {
  enrollmentId: string;
  id: string;
  name: string;
  email: string;
  pictureKey: string | null;
}

/** Lists the students of a lecture, earliest enrollment first. */
export async function listStudents(
  db: Db,
  { lectureId, limit, after }: Page & { lectureId: string },
): Promise<StudentRecord[]> {
  const students = db("enrollments")
    .join("accounts", "accounts.id", "enrollments.studentId")
    .where({
      "enrollments.lectureId": lectureId,
      "enrollments.status": "active",
      "enrollments.kind": "seat",
    })
    .orderBy("enrollments.id")
    .limit(limit)
    .select("accounts.id", "accounts.name", "accounts.email", "accounts.pictureKey", {
      enrollmentId: "enrollments.id",
    });
  if (after !== undefined) students.where("enrollments.id", ">", after);
  return students;
}
