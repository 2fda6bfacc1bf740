import { AppError } from "#backend/platform/app-error.ts";
import { findPayment, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { settlePayment } from "./settle-payment.ts";
import { retryCancellation } from "./retry-cancellation.ts";

/**
 * Closes the checkout page that a newer checkout replaces, for example after a price change or after the hold has
 * ended. If the replaced checkout was already paid, that charge counts and the newer checkout is not opened.
 * @throws AppError already_enrolled
 */
export async function closeReplacedCheckout(
  services: PaymentServices,
  replaced: PaymentRecord,
  newer: PaymentRecord,
): Promise<void> {
  const { db, logger, providers } = services;
  const { textRef } = replaced;
  const cancellation = await providers.find(replaced.provider)?.cancelCheckout(replaced);
  if (cancellation?.kind === "cancelled") return;
  if (cancellation?.kind !== "not_open") {
    // If the replaced checkout is paid nonetheless, that payment is a second one for the same seat, and it is refunded.
    logger.warn({ textRef }, "a replaced checkout may still be open at the provider");
    return retryCancellation(services, replaced);
  }
  await settlePayment(services, textRef);
  if (newer.amountSantim > 0 && (await findPayment(db, newer.id))?.status !== "created")
    throw new AppError("already_enrolled");
}
