import type { Db } from "#backend/db/knex.ts";
import type { Purchase } from "#backend/lectures/delivery/reschedule-policy.ts";
import { complaintColumns, type ComplaintRow } from "../complaints/complaint-repo.ts";
import { purchaseColumns } from "../purchase-repo.ts";
import { selectLectures, type LectureRecord } from "#backend/lectures/lecture-repo.ts";

interface Page {
  limit: number;
  /** The id of the enrollment before the page; undefined for the first page. */
  after: string | undefined;
}

export type EnrolledLecture = LectureRecord &
  Purchase &
  ComplaintRow & {
    enrollmentId: string;
    /** null when the enrollment has no payment, as is `paidSantim`. */
    textRef: string | null;
  };

const matches = "lectures.search @@ cast(? as tsquery)";

/** Lists the lectures that a student is enrolled in and that match `tsquery`, newest enrollment first. */
export async function listEnrolledLectures(
  db: Db,
  {
    studentId,
    now,
    limit,
    after,
    tsquery,
    payoutWaitHours,
  }: Page & { studentId: string; now: Date; tsquery: string | undefined; payoutWaitHours: number },
): Promise<EnrolledLecture[]> {
  const lectures = selectLectures(db, now)
    .join("enrollments", "enrollments.lecture_id", "lectures.id")
    .leftJoin("payments", "payments.id", "enrollments.payment_id")
    .select({
      enrollmentId: "enrollments.id",
      textRef: "payments.text_ref",
      ...purchaseColumns(db),
      ...complaintColumns(db, payoutWaitHours),
    })
    .where({ "enrollments.student_id": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deleted_at")
    .orderBy("enrollments.id", "desc")
    .limit(limit);
  if (after !== undefined) lectures.where("enrollments.id", "<", after);
  if (tsquery !== undefined) lectures.whereRaw(matches, [tsquery]);
  return lectures;
}

/** Whether any lecture that the student is enrolled in matches `tsquery`. */
export async function isEnrolledInAny(db: Db, studentId: string, tsquery: string): Promise<boolean> {
  const lecture = await db("lectures")
    .join("enrollments", "enrollments.lecture_id", "lectures.id")
    .where({ "enrollments.student_id": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deleted_at")
    .whereRaw(matches, [tsquery])
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
    .where({ "enrollments.lecture_id": lectureId, "enrollments.status": "active" })
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
