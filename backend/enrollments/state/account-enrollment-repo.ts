import type { Knex } from "#backend/platform/db/knex.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

/** Lists the lectures that an account gives or in which it has a seat, in the order in which they must be locked. */
export async function listInvolvedLectureIds(trx: Knex.Transaction, accountId: string): Promise<string[]> {
  return trx("lectures")
    .whereNull("deletedAt")
    .where((involved) => {
      const enrolled = trx("enrollments")
        .select("lectureId")
        .where("studentId", accountId)
        .whereIn("status", ["held", "active"]);
      void involved.where("instructorId", accountId).orWhereIn("id", enrolled);
    })
    .orderBy("id")
    .pluck("id");
}

export async function listCurrentEnrollments(
  trx: Knex.Transaction,
  studentId: string,
): Promise<EnrollmentRecord[]> {
  return trx("enrollments")
    .where({ studentId })
    .whereIn("status", ["held", "active"])
    .orderBy("id")
    .forNoKeyUpdate()
    .select("id", "lectureId", "studentId", "kind", "paymentId", "status", "heldUntil");
}

function selectPaidEnrollments(trx: Knex.Transaction): Knex.QueryBuilder {
  return trx("enrollments")
    .join("payments", "payments.id", "enrollments.paymentId")
    .where({ "enrollments.status": "active", "payments.status": "paid" })
    .where("payments.amountSantim", ">", 0);
}

/** Returns true if any active enrollment of the lecture was paid for. */
export async function hasPaidEnrollments(trx: Knex.Transaction, lectureId: string): Promise<boolean> {
  const paid = await selectPaidEnrollments(trx)
    .where("enrollments.lectureId", lectureId)
    .first("enrollments.id");
  return paid !== undefined;
}

/** Lists an instructor's lectures that have paid active enrollments. */
export async function listPaidLectureIds(trx: Knex.Transaction, instructorId: string): Promise<Set<string>> {
  const ids: string[] = await selectPaidEnrollments(trx)
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .where("lectures.instructorId", instructorId)
    .distinct("enrollments.lectureId")
    .pluck("enrollments.lectureId");
  return new Set(ids);
}
