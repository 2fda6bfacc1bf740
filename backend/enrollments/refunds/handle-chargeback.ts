import type { Knex } from "#backend/platform/db/knex.ts";
import { recordPaymentEntries } from "#backend/payments/ledger/ledger-repo.ts";
import type { PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import { enqueueAdminAlert } from "#backend/payments/state/alert-admins-job.ts";
import { recordTakenBack } from "#backend/payments/refunds/create-refunds.ts";
import { listRefunds, type RefundRecord } from "#backend/payments/refunds/refund-repo.ts";
import { lockChargedPayment } from "#backend/payments/refunds/refundable-payment-repo.ts";
import { syncPaymentsWithRefunds } from "#backend/payments/refunds/refund-status-repo.ts";
import { transitionRefund } from "#backend/payments/refunds/transition-refund.ts";
import { updateEnrollment } from "../state/enrollment-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { lockEnrollmentOfPayment } from "../state/lock-enrollment.ts";

/**
 * Verifies whether the provider reversed a payment without our involvement, through a chargeback or a refund in its
 * dashboard. If so, the reversal is recorded in the ledger, the enrollment ends, and the payment needs an admin, even
 * if we had already refunded it and the money is lost twice. Otherwise nothing changes.
 */
export async function handleChargeback(services: EnrollmentServices, payment: PaymentRecord): Promise<void> {
  const { db, clock, events, logger, providers } = services;
  const verification = await providers.find(payment.provider)?.verify(payment);
  if (verification?.kind !== "charged_back") return;
  const { isReversed, reason } = verification;
  const chargeback = { paymentId: payment.id, isReversed, reason, now: clock() };
  const ended = await db.transaction((trx) => recordChargeback(trx, chargeback));
  if (!ended) return;
  logger.error({ textRef: payment.textRef, reason }, "a payment was charged back and needs an admin");
  if (ended.enrollment) events.emit("ended", ended.enrollment);
}

interface Chargeback {
  paymentId: string;
  /** True if the provider took the charge back; false if the charge was refunded, possibly by us. */
  isReversed: boolean;
  reason: string;
  now: Date;
}

interface Recorded {
  /** The enrollment that the chargeback ended. */
  enrollment: { lectureId: string; studentId: string } | undefined;
}

/** Returns undefined when the payment was not charged back, or when another caller recorded the chargeback first. */
export async function recordChargeback(
  trx: Knex.Transaction,
  { paymentId, isReversed, reason, now }: Chargeback,
): Promise<Recorded | undefined> {
  const enrollment = await lockEnrollmentOfPayment(trx, paymentId, now);
  const payment = await lockChargedPayment(trx, paymentId);
  if (!payment) return undefined;
  const refunds = await listRefunds(trx, paymentId);
  const isOurs = refunds.length > 0 && !isReversed;
  // While a refund is pending, the money may have gone back through that refund. A later check for chargebacks decides.
  if (isOurs || refunds.some(({ status }) => status === "pending")) return undefined;
  const note = `The provider took the money back (${reason}).`;
  await endOpenRefunds(trx, refunds, { note, now });
  await recordTakenBack(trx, paymentId, { reason: note, now });
  const lostTwice = sumOf(refunds.filter(({ status }) => status === "refunded"));
  await recordPaymentEntries(trx, [{ ...payment, amountSantim: lostTwice }], { kind: "chargeback", now });
  await syncPaymentsWithRefunds(trx, [paymentId], { now, note, isChargeback: true });
  await enqueueAdminAlert(trx);
  if (enrollment?.status !== "active") return { enrollment: undefined };
  await updateEnrollment(trx, enrollment.id, { status: "withdrawn", endedReason: "chargeback", now });
  return { enrollment: { lectureId: enrollment.lectureId, studentId: enrollment.studentId } };
}

/**
 * Moves the unfinished refunds to `refunded`. The provider need not make them any more, because the chargeback has
 * already returned the money to the payer.
 */
async function endOpenRefunds(
  trx: Knex.Transaction,
  refunds: readonly RefundRecord[],
  { note, now }: { note: string; now: Date },
): Promise<void> {
  for (const refund of refunds)
    if (refund.status !== "refunded")
      await transitionRefund(trx, refund, { to: "refunded", isChargeback: true, note, now });
}

function sumOf(refunds: readonly RefundRecord[]): number {
  return refunds.reduce((sum, { amountSantim }) => sum + amountSantim, 0);
}
