import type { Knex } from "#backend/db/knex.ts";
import { REFUND_REQUEST_LEASE_MS } from "#backend/constants.ts";
import { findLecture } from "#backend/lectures/lecture-repo.ts";
import { isOpen } from "#backend/payments/payment-state.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { closePayment } from "../checkout/close-payment.ts";
import { canActivateAfterHold, canActivateInHold } from "../enrollment-policy.ts";
import { findEnrollmentsForPayment, updateEnrollment, updateToActive } from "../enrollment-repo.ts";
import type { LockedPayment } from "./lock-for-settlement-repo.ts";

export interface SeatTerms {
  now: Date;
  /** How many seats a lecture can sell. */
  maxSeats: number;
}

/**
 * Activates the enrollments that payments have paid for. A payment without a seat becomes `refund_pending`. Returns
 * the payments whose enrollments are active. `payments` are as they were before they became `paid`.
 */
export async function activateEnrollments(
  trx: Knex.Transaction,
  payments: readonly LockedPayment[],
  terms: SeatTerms,
): Promise<LockedPayment[]> {
  const { now } = terms;
  const inHold = payments.filter(
    ({ payment, enrollment, lecture }) =>
      isOpen(payment.status) && canActivateInHold({ lecture, enrollment, now }),
  );
  await updateToActive(
    trx,
    inHold.map(({ enrollment }) => enrollment.id),
    now,
  );
  const activated = [...inHold];
  // One after another, since each may take the last free seat.
  for (const late of payments)
    if (!inHold.includes(late) && (await activateAfterHold(trx, late, terms))) activated.push(late);
  return activated;
}

/** Activates an enrollment whose hold is over if a seat is left for it; otherwise its refund becomes due. */
async function activateAfterHold(
  trx: Knex.Transaction,
  locked: LockedPayment,
  terms: SeatTerms,
): Promise<boolean> {
  if (await takeFreeSeat(trx, locked, terms)) return true;
  const isDeleted = locked.lecture.deletedAt !== null;
  const reason = isDeleted
    ? "paid after the lecture was deleted"
    : "paid, but no seat was left or the lecture was over";
  // The caller requests the refund; the job is for when that fails.
  const order = { reason, now: terms.now, jobDelayMs: REFUND_REQUEST_LEASE_MS };
  await refundPayments(trx, [locked.payment.id], order);
  return false;
}

/** Activates an enrollment whose hold is over. Returns false when no seat is left for it, or the lecture is over. */
export async function takeFreeSeat(
  trx: Knex.Transaction,
  { payment, enrollment: { lectureId, studentId } }: LockedPayment,
  { now, maxSeats }: SeatTerms,
): Promise<boolean> {
  const paymentId = payment.id;
  // Counts seats in a new statement: the snapshot of the one that waited for the locks may be older than them.
  const lecture = await findLecture(trx, lectureId, now);
  const { enrollment, other } = await findEnrollmentsForPayment(trx, { studentId, lectureId, paymentId });
  if (!enrollment) throw new Error(`Payment ${payment.textRef} has no enrollment.`);
  if (!canActivateAfterHold({ lecture, enrollment, other, maxSeats, now })) return false;
  if (other?.paymentId) {
    const note = "an earlier checkout was paid instead";
    await closePayment(trx, { paymentId: other.paymentId, to: "expired", note, now });
  }
  await updateEnrollment(trx, enrollment.id, { status: "active", now });
  return true;
}
