import type { EnrollmentStatus } from "#contract/enrollment.ts";
import type { Db } from "#backend/db/knex.ts";

export interface EnrollmentRecord {
  id: string;
  lectureId: string;
  studentId: string;
  /** null: the lecture was free. */
  paymentId: string | null;
  status: EnrollmentStatus;
  /** Set while the seat is held for a checkout. */
  heldUntil: Date | null;
}

const columns = {
  id: "id",
  lectureId: "lecture_id",
  studentId: "student_id",
  paymentId: "payment_id",
  status: "status",
  heldUntil: "held_until",
} as const;

/** The enrollment that opens the room's door; undefined when there is none. */
export async function findActiveEnrollment(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments")
    .where({ student_id: studentId, lecture_id: lectureId, status: "active" })
    .first(columns);
}
