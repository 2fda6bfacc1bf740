import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { recordRefundEntries } from "../ledger/ledger-repo.ts";
import { returnedFee } from "../ledger/refund-ledger-rules.ts";
import { refundRefFor } from "../state/text-ref.ts";
import { enqueueRefundEnded, enqueueRefundStarted } from "./enqueue-refund-follow-ups.ts";
import { insertRefunds, type NewRefund, type RefundBearer } from "./refund-repo.ts";
import { lockRefundablePayments, type RefundablePayment } from "./refundable-payment-repo.ts";
import { syncPaymentsWithRefunds } from "./refund-status-repo.ts";

export interface RefundOrder {
  /** A human-readable reason. The provider gets it too, unless an admin wrote it. */
  reason: string;
  /**
   * The party that bears the loss; the instructor by default. Ignored for money that was never earned, since nobody
   * bears a loss then.
   */
  borneBy?: Exclude<RefundBearer, "nobody">;
  /** The admin who requested the refund. Omitted if the rules required it. */
  requestedBy?: string;
  now: Date;
  /**
   * How long to delay the job that advances the refunds, in milliseconds, so that the caller can advance them itself.
   */
  jobDelayMs?: number;
}

/**
 * Refunds the remaining amount of those payments that were paid, were not free and are not yet fully refunded. The same
 * transaction writes the ledger entries and queues the jobs and emails. The caller must have locked the lectures.
 */
export async function refundPayments(
  trx: Knex.Transaction,
  ids: readonly string[],
  order: RefundOrder,
): Promise<void> {
  const payments = await lockRefundablePayments(trx, ids);
  const due = payments.filter(({ refundableSantim }) => refundableSantim > 0);
  await create(
    trx,
    due.map((payment) => toRefund(payment, payment.refundableSantim, order)),
    { payments: due, order },
  );
}

interface PartialRefund {
  outcome: "part" | "whole";
  /** The payment before the refund. */
  payment: RefundablePayment;
}

/**
 * Refunds part or all of a payment.
 * @throws AppError payment_not_found, refund_too_high, with the remaining amount in `fields.amount`
 */
export async function refundPart(
  trx: Knex.Transaction,
  paymentId: string,
  order: RefundOrder & { amountSantim: number },
): Promise<PartialRefund> {
  const [payment] = await lockRefundablePayments(trx, [paymentId]);
  if (!payment) throw new AppError("payment_not_found");
  const { refundableSantim, status } = payment;
  const { amountSantim } = order;
  // Money in review was never earned, and can only be refunded in full.
  if (amountSantim > refundableSantim || (status === "in_review" && amountSantim < refundableSantim))
    throw new AppError("refund_too_high", { fields: { amount: [String(refundableSantim / 100)] } });
  const refund = toRefund(payment, amountSantim, order);
  await create(trx, [refund], { payments: [payment], order });
  return { outcome: amountSantim === refundableSantim ? "whole" : "part", payment };
}

/**
 * Records that the provider took back the part of a locked payment that was not refunded yet. That amount counts as
 * refunded at once.
 */
export async function recordTakenBack(
  trx: Knex.Transaction,
  paymentId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const payments = await lockRefundablePayments(trx, [paymentId]);
  const refunds = payments
    .filter(({ refundableSantim }) => refundableSantim > 0)
    .map((payment) => ({
      ...toRefund(payment, payment.refundableSantim, { reason, now }),
      isChargeback: true,
    }));
  for (const payment of payments)
    for (const refund of await insertRefunds(trx, refunds, now)) {
      const entries = [{ ...refund, payeeId: payment.payeeId }];
      for (const kind of ["refund_due", "refund"] as const)
        await recordRefundEntries(trx, entries, { kind, now });
      await enqueueRefundEnded(trx, { ...refund, payerId: payment.payerId }, { to: "refunded", now });
    }
}

function toRefund(
  payment: RefundablePayment,
  amountSantim: number,
  { reason, borneBy = "instructor", requestedBy }: RefundOrder,
): NewRefund {
  const bearer = payment.status === "in_review" ? "nobody" : borneBy;
  return {
    paymentId: payment.id,
    amountSantim,
    platformFeeSantim: bearer === "instructor" ? returnedFee(payment, amountSantim) : 0,
    borneBy: bearer,
    reason,
    reference: refundRefFor(payment.textRef, payment.refunds + 1),
    requestedBy: requestedBy ?? null,
    isChargeback: false,
  };
}

interface Creation {
  payments: readonly RefundablePayment[];
  order: RefundOrder;
}

async function create(
  trx: Knex.Transaction,
  newRefunds: readonly NewRefund[],
  { payments, order: { reason, now, jobDelayMs = 0 } }: Creation,
): Promise<void> {
  const refunds = await insertRefunds(trx, newRefunds, now);
  if (refunds.length === 0) return;
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const withPeople = refunds.flatMap((refund) => {
    const payment = byId.get(refund.paymentId);
    return payment ? [{ ...refund, payerId: payment.payerId, payeeId: payment.payeeId }] : [];
  });
  await syncPaymentsWithRefunds(trx, [...byId.keys()], { now, note: reason });
  await recordRefundEntries(trx, withPeople, { kind: "refund_due", now });
  await enqueueRefundStarted(trx, withPeople, { jobDelayMs, now });
}
