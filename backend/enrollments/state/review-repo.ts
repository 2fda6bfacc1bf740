import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Returns true if a student's payment with a wrong amount waits for an admin's decision. */
export async function hasPaymentInReview(
  db: Db,
  { studentId, lectureId }: { studentId: string; lectureId: string },
): Promise<boolean> {
  const payment = await db("enrollments")
    .join("payments", "payments.id", "enrollments.paymentId")
    .where({ "enrollments.studentId": studentId, "enrollments.lectureId": lectureId })
    .where("payments.status", "in_review" satisfies PaymentStatus)
    .first("payments.id");
  return payment !== undefined;
}
