import type { Knex } from "#backend/db/knex.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { lockPayment } from "#backend/payments/payment-repo.ts";
import { isOpen } from "#backend/payments/payment-state.ts";
import { freeHeldSeat } from "./enrollment-repo.ts";

interface Closing {
  paymentId: string;
  to: "failed" | "expired";
  note: string;
  now: Date;
}

/** Ends an unpaid attempt and frees its seat. Does nothing when the payment has moved on: money wins. */
export async function closeAttempt(trx: Knex.Transaction, closing: Closing): Promise<void> {
  const { paymentId, to, note, now } = closing;
  const payment = await lockPayment(trx, paymentId);
  if (!payment || !isOpen(payment.status)) return;
  await movePayment(trx, payment, { to, note, now });
  await freeHeldSeat(trx, paymentId, now);
}
