import type { z } from "zod";
import type * as wire from "#contract/payment.ts";
import type { PaymentStatus } from "#contract/payment.ts";
import { AppError } from "#backend/app-error.ts";
import type { Db } from "#backend/db/knex.ts";
import { findPaymentByTextRef } from "#backend/payments/payment-repo.ts";

const arrived: ReadonlySet<PaymentStatus> = new Set(["paid", "refund_pending", "refunded", "refund_failed"]);

/**
 * Whether the money of a payment is here, for who holds its reference. It only reads: nobody without a session
 * can make us ask the provider.
 * @throws AppError payment_not_found
 */
export async function seePayment(
  db: Db,
  { textRef }: { textRef: string },
): Promise<z.infer<typeof wire.seePayment.data>> {
  const payment = await findPaymentByTextRef(db, textRef);
  if (!payment) throw new AppError("payment_not_found");
  return { arrival: arrived.has(payment.status) ? "paid" : "pending" };
}
