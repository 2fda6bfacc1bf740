import type { Knex } from "#backend/db/knex.ts";
import { lockLecture } from "#backend/lectures/lecture-repo.ts";
import { changeEnrollment, findEnrollmentOfPayment } from "./enrollment-repo.ts";

/**
 * Locks the lecture that a payment is for, before the payment, the order in which everybody locks. Answers how to end
 * the seat; undefined when the payment is for none.
 */
export async function lockSeat(
  trx: Knex.Transaction,
  paymentId: string,
  now: Date,
): Promise<{ end: () => Promise<void> } | undefined> {
  const enrollment = await findEnrollmentOfPayment(trx, paymentId);
  if (!enrollment) return undefined;
  await lockLecture(trx, enrollment.lectureId, now);
  return { end: () => changeEnrollment(trx, enrollment.id, { status: "withdrawn", why: "withdrawn", now }) };
}
