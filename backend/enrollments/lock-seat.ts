import type { Knex } from "#backend/db/knex.ts";
import type { EndedEnrollment } from "#contract/enrollment.ts";
import { lockLecture } from "#backend/lectures/lecture-repo.ts";
import { changeEnrollment, findEnrollmentOfPayment } from "./enrollment-repo.ts";

interface SeatLock {
  /** For the student: why they have it no more. */
  end: (why: EndedEnrollment["why"]) => Promise<void>;
}

/**
 * Locks the lecture that a payment is for, before the payment, the order in which everybody locks. Answers how to end
 * the seat; undefined when the payment is for none.
 */
export async function lockSeat(
  trx: Knex.Transaction,
  paymentId: string,
  now: Date,
): Promise<SeatLock | undefined> {
  const enrollment = await findEnrollmentOfPayment(trx, paymentId);
  if (!enrollment) return undefined;
  await lockLecture(trx, enrollment.lectureId, now);
  return { end: (why) => changeEnrollment(trx, enrollment.id, { status: "withdrawn", why, now }) };
}
