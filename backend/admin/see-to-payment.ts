import { AppError } from "#backend/app-error.ts";
import { REFUND_SLOW_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { recordAct } from "./admin-act-repo.ts";
import type { AdminServices } from "./admin-services.ts";
import {
  askSoon,
  forgetRefundRequest,
  lockForAPerson,
  markHandled,
  paymentExists,
  type Attention,
  type AttentionRecord,
} from "./attention-repo.ts";

/** By which rules payments need a person now. */
export function attentionNow({ clock, knownProviders }: AdminServices): Attention {
  return { knownProviders, slowBefore: new Date(clock().getTime() - REFUND_SLOW_MS) };
}

/** @throws AppError payment_not_found, needs_no_person */
export async function lockOrRefuse(
  trx: Knex.Transaction,
  rules: Attention,
  id: string,
): Promise<AttentionRecord> {
  const payment = await lockForAPerson(trx, rules, id);
  if (payment) return payment;
  throw new AppError((await paymentExists(trx, id)) ? "needs_no_person" : "payment_not_found");
}

/** Has the provider asked again, soon. @throws AppError payment_not_found, needs_no_person */
export async function retryPayment(
  services: AdminServices,
  { adminId, paymentId }: { adminId: string; paymentId: string },
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const now = services.clock();
    const payment = await lockOrRefuse(trx, attentionNow(services), paymentId);
    const before = { status: payment.status, reason: payment.reason };
    if (payment.status === "refund_failed") {
      await forgetRefundRequest(trx, paymentId);
      await movePayment(trx, payment, { to: "refund_pending", note: "the refund is tried again", now });
    }
    await askSoon(trx, paymentId);
    const after = { status: payment.status === "refund_failed" ? "refund_pending" : payment.status };
    await recordAct(trx, {
      adminId,
      kind: "payment_retried",
      subjectId: paymentId,
      reason: null,
      before,
      after,
      now,
    });
  });
}

interface ByHand {
  adminId: string;
  paymentId: string;
  /** What was done, and how it can be proved. */
  proof: string;
}

/**
 * Takes an admin's word that it was put right: what was on its way back counts as paid back, and is booked so.
 * @throws AppError payment_not_found, needs_no_person
 */
export async function settleByHand(
  services: AdminServices,
  { adminId, paymentId, proof }: ByHand,
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const now = services.clock();
    const payment = await lockOrRefuse(trx, attentionNow(services), paymentId);
    const goesBack = payment.status === "refund_failed" || payment.status === "refund_pending";
    // The proof stays with the act: a payment's note is its payer's to read.
    if (goesBack) await movePayment(trx, payment, { to: "refunded", note: "paid back by hand", now });
    await markHandled(trx, paymentId, now);
    await recordAct(trx, {
      adminId,
      kind: "payment_done_by_hand",
      subjectId: paymentId,
      reason: proof,
      before: { status: payment.status, reason: payment.reason, note: payment.note },
      after: { status: goesBack ? "refunded" : payment.status },
      now,
    });
  });
}
