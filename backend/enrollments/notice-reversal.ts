import type { Knex } from "#backend/db/knex.ts";
import { lockLecture } from "#backend/lectures/lecture-repo.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { findPaymentByTextRef, lockPayment, markReversed } from "#backend/payments/payment-repo.ts";
import { changeEnrollment, findEnrollmentOfPayment, type EnrollmentRecord } from "./enrollment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";

/**
 * Asks the provider about a paid payment after a hint that its money went back without us: a chargeback, or a
 * refund that somebody made at the provider. If so the seat ends with the money: the books show due and paid
 * back at once, and the payment is marked for a person to look at. Changes nothing while the money is here.
 */
export async function noticeReversal(services: EnrollmentServices, textRef: string): Promise<void> {
  const { db, clock, events, logger, providers } = services;
  const payment = await findPaymentByTextRef(db, textRef);
  if (payment?.status !== "paid" || payment.amountSantim === 0) return;
  const found = await providers.named(payment.provider)?.verify(payment);
  if (found?.kind !== "reversed") return;
  const enrollment = await findEnrollmentOfPayment(db, payment.id);
  if (!enrollment) throw new Error(`Payment ${textRef} has no enrollment.`);
  const reversal = { enrollment, paymentId: payment.id, reason: found.reason, now: clock() };
  const ended = await db.transaction((trx) => bookReversal(trx, reversal));
  if (!ended) return;
  logger.error({ textRef, reason: found.reason }, "a charge was reversed: a person must look");
  events.emit("ended", { lectureId: enrollment.lectureId, studentId: enrollment.studentId });
}

interface Reversal {
  enrollment: EnrollmentRecord;
  paymentId: string;
  reason: string;
  now: Date;
}

/** False when somebody else was faster. */
async function bookReversal(
  trx: Knex.Transaction,
  { enrollment, paymentId, reason, now }: Reversal,
): Promise<boolean> {
  await lockLecture(trx, enrollment.lectureId, now);
  const payment = await lockPayment(trx, paymentId);
  if (payment?.status !== "paid") return false;
  const note = `A person must look: the provider sent the money back by itself (${reason})`;
  await movePayment(trx, payment, { to: "refund_pending", note, now });
  await movePayment(trx, { id: paymentId, status: "refund_pending" }, { to: "refunded", now });
  await markReversed(trx, paymentId, now);
  const current = await findEnrollmentOfPayment(trx, paymentId);
  if (current?.status === "active")
    await changeEnrollment(trx, current.id, { status: "withdrawn", why: "reversed", now });
  return true;
}
