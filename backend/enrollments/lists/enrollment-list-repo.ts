import type { Db } from "#backend/platform/db/knex.ts";
import type { Purchase } from "#backend/lectures/rescheduling/reschedule-policy.ts";
import { complaintColumns, type ComplaintRow } from "../complaints/complaint-repo.ts";
import { purchaseColumns } from "../state/purchase-repo.ts";
import { type BoughtReplay, boughtReplayColumns } from "../state/replay-sale-repo.ts";
import { matchConditions } from "#backend/lectures/lists/lecture-filter-repo.ts";
import { selectLectures, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";

interface Page {
  limit: number;
  /** The id of the enrollment before the page; undefined for the first page. */
  after: string | undefined;
}

/** A position in a student's list. */
export interface EnrolledPosition {
  /** What separates upcoming from past: the time of the first page, so that no lecture is missed or repeated. */
  asOf: Date;
  after: string | undefined;
}

export type EnrolledLecture = LectureRecord &
  Purchase &
  BoughtReplay &
  ComplaintRow & {
    enrollmentId: string;
    /** null when the enrollment has no payment, as is `paidSantim`. */
    textRef: string | null;
  };

/** Upcoming and running lectures first, the soonest first; then past ones, the latest first. The id makes it total. */
const isPast = "(lectures.starts_at + lectures.duration_minutes * interval '1 minute' <= :asOf)";
const secondsFromStart = "extract(epoch from lectures.starts_at)";
const dashboardOrder = `${isPast}, case when ${isPast} then -${secondsFromStart} else ${secondsFromStart} end, enrollments.id`;

/** The place of one of the student's enrollments in that order. */
const positionOf = `select ${dashboardOrder} from enrollments
  join lectures on lectures.id = enrollments.lecture_id
  where enrollments.id = :after and enrollments.student_id = :studentId`;

/** Lists the lectures that a student is enrolled in and that match all tsqueries of `match`, in the order of the dashboard. */
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
    .join("enrollments", "enrollments.lecture_id", "lectures.id")
    .leftJoin("payments", "payments.id", "enrollments.payment_id")
    .leftJoin("recordings", "recordings.lecture_id", "lectures.id")
    .select({
      enrollmentId: "enrollments.id",
      textRef: "payments.text_ref",
      ...purchaseColumns(db),
      ...boughtReplayColumns(db),
      ...complaintColumns(db, payoutWaitHours),
    })
    .where({ "enrollments.student_id": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deleted_at")
    .orderByRaw(dashboardOrder, { asOf })
    .limit(limit);
  if (after !== undefined)
    lectures.whereRaw(`(${dashboardOrder}) > (${positionOf})`, { asOf, after, studentId });
  const matching = matchConditions(match);
  for (const sql of matching.sql) lectures.whereRaw(sql, matching.bindings);
  return lectures;
}

/** Whether any lecture that the student is enrolled in matches all tsqueries of `match`. */
export async function isEnrolledInAny(db: Db, studentId: string, match: readonly string[]): Promise<boolean> {
  const matching = matchConditions(match);
  const lecture = await db("lectures")
    .join("enrollments", "enrollments.lecture_id", "lectures.id")
    .where({ "enrollments.student_id": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deleted_at")
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
    .join("accounts", "accounts.id", "enrollments.student_id")
    .where({
      "enrollments.lecture_id": lectureId,
      "enrollments.status": "active",
      "enrollments.kind": "seat",
    })
    .orderBy("enrollments.id")
    .limit(limit)
    .select({
      enrollmentId: "enrollments.id",
      id: "accounts.id",
      name: "accounts.name",
      email: "accounts.email",
      pictureKey: "accounts.picture_key",
    });
  if (after !== undefined) students.where("enrollments.id", ">", after);
  return students;
}
