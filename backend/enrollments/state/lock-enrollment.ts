import type { Knex } from "#backend/platform/db/knex.ts";
import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { findEnrollmentOfPayment, type EnrollmentRecord } from "./enrollment-repo.ts";

/**
 * Finds a payment's enrollment and locks its lecture. Must be called before the payment is locked, since all code locks
 * in this order.
 */
export async function lockEnrollmentOfPayment(
  trx: Knex.Transaction,
  paymentId: string,
  now: Date,
): Promise<EnrollmentRecord | undefined> {
  const enrollment = await findEnrollmentOfPayment(trx, paymentId);
  if (!enrollment) return undefined;
  await lockLecture(trx, enrollment.lectureId, now);
  return findEnrollmentOfPayment(trx, paymentId);
}
