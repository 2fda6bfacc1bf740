import { AppError } from "#backend/app-error.ts";
import { findPayment, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Closes the provider's page of a checkout that a newer one stands for, as after a change of price: nobody shall
 * pay the old price any more. Was it paid already, then that money wins and the newer one is not opened.
 * @throws AppError already_enrolled
 */
export async function closeReplaced(
  services: PaymentServices,
  replaced: PaymentRecord,
  newer: PaymentRecord,
): Promise<void> {
  const { db, logger, providers } = services;
  const provider = providers.named(replaced.provider);
  const cancelled = await provider?.cancelCheckout(replaced);
  if (cancelled?.kind === "cancelled") return;
  const { textRef } = replaced;
  if (cancelled?.kind !== "not_open") {
    // Paid all the same, it is a second payment of one seat, and goes back.
    logger.warn({ textRef }, "nobody knows whether a replaced checkout was closed");
    return;
  }
  await settlePayment(services, textRef);
  if (newer.amountSantim > 0 && (await findPayment(db, newer.id))?.status !== "created")
    throw new AppError("already_enrolled");
}
