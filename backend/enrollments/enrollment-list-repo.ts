import type { Db } from "#backend/db/knex.ts";
import { selectLectures, type LectureRecord } from "#backend/lectures/lecture-repo.ts";

interface Page {
  limit: number;
  /** The enrollment after which the page begins; undefined at the start. */
  after: string | undefined;
}

export type EnrolledLecture = LectureRecord & {
  enrollmentId: string;
  /** null when it was never a matter of payment. */
  textRef: string | null;
  paidSantim: number | null;
};

const found = "lectures.search @@ cast(? as tsquery)";

/** The lectures a student is enrolled in, or of them those that `tsquery` finds; the newest enrollment first. */
export async function listEnrolledLectures(
  db: Db,
  {
    studentId,
    now,
    limit,
    after,
    tsquery,
  }: Page & { studentId: string; now: Date; tsquery: string | undefined },
): Promise<EnrolledLecture[]> {
  const lectures = selectLectures(db, now)
    .join("enrollments", "enrollments.lecture_id", "lectures.id")
    .leftJoin("payments", "payments.id", "enrollments.payment_id")
    .select({
      enrollmentId: "enrollments.id",
      textRef: "payments.text_ref",
      paidSantim: "payments.amount_santim",
    })
    .where({ "enrollments.student_id": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deleted_at")
    .orderBy("enrollments.id", "desc")
    .limit(limit);
  if (after !== undefined) lectures.where("enrollments.id", "<", after);
  if (tsquery !== undefined) lectures.whereRaw(found, [tsquery]);
  return lectures;
}

/** Whether `tsquery` finds any lecture that the student is enrolled in. */
export async function isEnrolledInAny(db: Db, studentId: string, tsquery: string): Promise<boolean> {
  const lecture = await db("lectures")
    .join("enrollments", "enrollments.lecture_id", "lectures.id")
    .where({ "enrollments.student_id": studentId, "enrollments.status": "active" })
    .whereNull("lectures.deleted_at")
    .whereRaw(found, [tsquery])
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

/** The students of a lecture, the earliest enrollment first. */
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
