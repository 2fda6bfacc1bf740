import type { Knex } from "#backend/platform/db/knex.ts";
import { lockPayment } from "#backend/payments/state/payment-repo.ts";
import { isOpen } from "#backend/payments/state/payment-state.ts";
import { transitionPayment } from "#backend/payments/state/transition-payment.ts";
import { releaseHeldSeat } from "./enrollment-repo.ts";

interface Closure {
  paymentId: string;
  to: "failed" | "expired";
  note: string;
  /** True if the closed checkout counts towards the holds that a student may have in a lecture. */
  countsAsHold?: boolean;
  now: Date;
}

/** Closes an unpaid payment and releases its seat. Does nothing when the payment is no longer open. */
export async function closePayment(
  trx: Knex.Transaction,
  { paymentId, to, note, countsAsHold = false, now }: Closure,
): Promise<void> {
  const payment = await lockPayment(trx, paymentId);
  if (!payment || !isOpen(payment.status)) return;
  await transitionPayment(trx, payment, { to, note, now });
  const holdEndedAt = payment.expiresAt < now ? payment.expiresAt : now;
  await releaseHeldSeat(trx, paymentId, { holdEndedAt: countsAsHold ? holdEndedAt : null, now });
}
