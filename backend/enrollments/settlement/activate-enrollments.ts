import type { Knex } from "#backend/platform/db/knex.ts";
import { REFUND_REQUEST_LEASE_MS } from "#backend/platform/constants.ts";
import { findLecture, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { isOpen } from "#backend/payments/state/payment-state.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { closePayment } from "../state/close-payment.ts";
import { canActivateAfterHold, canActivateInHold } from "../state/enrollment-policy.ts";
import {
  type EnrollmentRecord,
  findEnrollmentsForPayment,
  releaseHeldSeat,
  updateEnrollment,
  updateToActive,
} from "../state/enrollment-repo.ts";
import { canActivateReplay } from "../state/replay-purchase-policy.ts";
import { findSoldReplay } from "../state/replay-sale-repo.ts";
import type { LockedPayment } from "./lock-for-settlement-repo.ts";

export interface SeatTerms {
  now: Date;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
}

/**
 * Activates the enrollments of paid payments. `payments` contains their state before they became `paid`. A payment
 * without an available seat, or for a replay that is gone, becomes `refund_pending`. Returns the payments whose
 * enrollments are active.
 */
export async function activateEnrollments(
  trx: Knex.Transaction,
  payments: readonly LockedPayment[],
  terms: SeatTerms,
): Promise<LockedPayment[]> {
  const { now } = terms;
  const inHold = payments.filter(
    ({ payment, enrollment, lecture }) =>
      enrollment.kind === "seat" && isOpen(payment.status) && canActivateInHold({ lecture, enrollment, now }),
  );
  await updateToActive(
    trx,
    inHold.map(({ enrollment }) => enrollment.id),
    now,
  );
  const activated = [...inHold];
  // The payments are processed one after another, since each may take the last free seat.
  for (const late of payments)
    if (!inHold.includes(late) && (await activateOrRefund(trx, late, terms))) activated.push(late);
  return activated;
}

/**
 * Activates an enrollment whose hold has ended, provided that a seat is free or, for a replay, that the replay is
 * available. Otherwise, the refund becomes due.
 */
async function activateOrRefund(
  trx: Knex.Transaction,
  locked: LockedPayment,
  terms: SeatTerms,
): Promise<boolean> {
  if (await activateIfAvailable(trx, locked, terms)) return true;
  const reason = unavailableReason(locked);
  await releaseHeldSeat(trx, locked.payment.id, { holdEndedAt: null, now: terms.now });
  // The caller requests the refund; the job is a fallback.
  const order = { reason, now: terms.now, jobDelayMs: REFUND_REQUEST_LEASE_MS };
  await refundPayments(trx, [locked.payment.id], order);
  return false;
}

function unavailableReason({ lecture, enrollment }: LockedPayment): string {
  if (lecture.deletedAt !== null) return "paid after the lecture was deleted";
  return enrollment.kind === "replay"
    ? "paid, but the replay was not there any more"
    : "paid, but no seat was left or the lecture was over";
}

/**
 * Activates an enrollment that no longer holds a seat, or that is for a replay. Returns false when no seat is free, the
 * lecture is over, or the replay is gone.
 */
export async function activateIfAvailable(
  trx: Knex.Transaction,
  { payment, enrollment: { lectureId, studentId } }: LockedPayment,
  { now, maxSeats }: SeatTerms,
): Promise<boolean> {
  const paymentId = payment.id;
  // Counts the seats in a new statement: the snapshot of the statement that waited for the locks may be outdated.
  const lecture = await findLecture(trx, lectureId, now);
  const { enrollment, other } = await findEnrollmentsForPayment(trx, { studentId, lectureId, paymentId });
  if (!enrollment) throw new Error(`Payment ${payment.textRef} has no enrollment.`);
  const isAvailable =
    enrollment.kind === "replay"
      ? await isReplayAvailable(trx, { lecture, enrollment, other, now })
      : canActivateAfterHold({ lecture, enrollment, other, maxSeats, now });
  if (!isAvailable) return false;
  if (other?.paymentId) {
    const note = "an earlier checkout was paid instead";
    await closePayment(trx, { paymentId: other.paymentId, to: "expired", note, now });
  }
  await updateEnrollment(trx, enrollment.id, { status: "active", now });
  return true;
}

interface ChargedReplay {
  /** The lecture; undefined if it was deleted. */
  lecture: LectureRecord | undefined;
  enrollment: EnrollmentRecord;
  other: EnrollmentRecord | undefined;
  now: Date;
}

async function isReplayAvailable(trx: Knex.Transaction, charged: ChargedReplay): Promise<boolean> {
  const { lecture, enrollment, other, now } = charged;
  if (!lecture) return false;
  const replay = await findSoldReplay(trx, lecture.id);
  return canActivateReplay({ lecture, replay, enrollment, other, now });
}
