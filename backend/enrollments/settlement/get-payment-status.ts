import type { z } from "zod";
import type * as wire from "#contract/payments/payment.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findPaymentByTextRef } from "#backend/payments/state/payment-repo.ts";

const charged: ReadonlySet<PaymentStatus> = new Set(["paid", "refund_pending", "refunded", "refund_failed"]);

/**
 * Returns whether the payment with this reference was paid. It only reads the database, so that callers without a
 * session cannot make us call the provider.
 * @throws AppError payment_not_found
 */
export async function getPaymentStatus(
  db: Db,
  { textRef }: { textRef: string },
): Promise<z.infer<typeof wire.getPaymentStatus.data>> {
  const payment = await findPaymentByTextRef(db, textRef);
  if (!payment) throw new AppError("payment_not_found");
  if (payment.status === "in_review") return { status: "in_review" };
  return { status: charged.has(payment.status) ? "paid" : "pending" };
}
