import type { Knex } from "#backend/platform/db/knex.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

/** Lists the lectures that an account gives or in which it has a seat, in the order in which they must be locked. */
export async function listInvolvedLectureIds(trx: Knex.Transaction, accountId: string): Promise<string[]> {
  return trx("lectures")
    .whereNull("deleted_at")
    .where((involved) => {
      const enrolled = trx("enrollments")
        .select("lecture_id")
        .where("student_id", accountId)
        .whereIn("status", ["held", "active"]);
      void involved.where("instructor_id", accountId).orWhereIn("id", enrolled);
    })
    .orderBy("id")
    .pluck("id");
}

export async function listCurrentEnrollments(
  trx: Knex.Transaction,
  studentId: string,
): Promise<EnrollmentRecord[]> {
  return trx("enrollments")
    .where({ student_id: studentId })
    .whereIn("status", ["held", "active"])
    .orderBy("id")
    .forNoKeyUpdate()
    .select({
      id: "id",
      lectureId: "lecture_id",
      studentId: "student_id",
      kind: "kind",
      paymentId: "payment_id",
      status: "status",
      heldUntil: "held_until",
    });
}

function selectPaidEnrollments(trx: Knex.Transaction): Knex.QueryBuilder {
  return trx("enrollments")
    .join("payments", "payments.id", "enrollments.payment_id")
    .where({ "enrollments.status": "active", "payments.status": "paid" })
    .where("payments.amount_santim", ">", 0);
}

/** Returns true if any active enrollment of the lecture was paid for. */
export async function hasPaidEnrollments(trx: Knex.Transaction, lectureId: string): Promise<boolean> {
  const paid = await selectPaidEnrollments(trx)
    .where("enrollments.lecture_id", lectureId)
    .first("enrollments.id");
  return paid !== undefined;
}

/** Lists an instructor's lectures that have paid active enrollments. */
export async function listPaidLectureIds(trx: Knex.Transaction, instructorId: string): Promise<Set<string>> {
  const ids: string[] = await selectPaidEnrollments(trx)
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("lectures.instructor_id", instructorId)
    .distinct("enrollments.lecture_id")
    .pluck("enrollments.lecture_id");
  return new Set(ids);
}
