import type { Knex } from "#backend/db/knex.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

/**
 * The ids of everything a person still gives or has a seat in, in the order in which lectures are locked when
 * there are several.
 */
export async function lectureIdsAround(trx: Knex.Transaction, accountId: string): Promise<string[]> {
  return trx("lectures")
    .whereNull("deleted_at")
    .where((around) => {
      const seated = trx("enrollments")
        .select("lecture_id")
        .where("student_id", accountId)
        .whereIn("status", ["held", "active"]);
      void around.where("instructor_id", accountId).orWhereIn("id", seated);
    })
    .orderBy("id")
    .pluck("id");
}

/** Every seat of a student, held ones too. */
export async function seatsOf(trx: Knex.Transaction, studentId: string): Promise<EnrollmentRecord[]> {
  return trx("enrollments")
    .where({ student_id: studentId })
    .whereIn("status", ["held", "active"])
    .orderBy("id")
    .select({
      id: "id",
      lectureId: "lecture_id",
      studentId: "student_id",
      paymentId: "payment_id",
      status: "status",
      heldUntil: "held_until",
    });
}

/** Seats of those who paid and are enrolled. */
function paidSeats(trx: Knex.Transaction): Knex.QueryBuilder {
  return trx("enrollments")
    .join("payments", "payments.id", "enrollments.payment_id")
    .where({ "enrollments.status": "active", "payments.status": "paid" })
    .where("payments.amount_santim", ">", 0);
}

export async function hasPaidSeats(trx: Knex.Transaction, lectureId: string): Promise<boolean> {
  return (
    (await paidSeats(trx).where("enrollments.lecture_id", lectureId).first("enrollments.id")) !== undefined
  );
}

/** Which lectures of an instructor have somebody enrolled who paid. */
export async function paidLectureIds(trx: Knex.Transaction, instructorId: string): Promise<Set<string>> {
  const ids: string[] = await paidSeats(trx)
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .where("lectures.instructor_id", instructorId)
    .distinct("enrollments.lecture_id")
    .pluck("enrollments.lecture_id");
  return new Set(ids);
}
