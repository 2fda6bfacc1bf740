import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#backend/platform/app-error.ts";
import { CHECKOUT_START_TIMEOUT_MS } from "#backend/platform/constants.ts";
import type { CheckoutRequest } from "#backend/payments/providers/payment-provider.ts";
import { findPayment, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import { transitionPayment } from "#backend/payments/state/transition-payment.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { closePayment } from "../state/close-payment.ts";

/**
 * Opens the provider's checkout page for a new payment and returns its URL. No transaction is open during the request.
 * @throws AppError payment_provider_failed. The seat becomes free again, unless the outcome at the provider is unknown:
 * in that case the seat stays held, and the next attempt creates a new payment.
 */
export async function openCheckout(
  services: PaymentServices,
  payment: PaymentRecord,
  checkout: Omit<CheckoutRequest, "textRef" | "amountSantim" | "currency">,
): Promise<string> {
  const { db, clock, logger, providers } = services;
  const { id, textRef, amountSantim, currency } = payment;
  const start = await providers.current.startCheckout({ ...checkout, textRef, amountSantim, currency });
  const now = clock();
  if (start.kind === "started") {
    // Has no effect if a charge or a deletion has already changed the payment; the checkout page works anyway.
    await transitionPayment(db, payment, { to: "pending", checkoutUrl: start.url, now });
    return start.url;
  }
  logger.error({ textRef, outcome: start.kind, reason: start.reason }, "a checkout could not be opened");
  const note = `the checkout could not be opened: ${start.reason}`;
  if (start.kind === "refused")
    await db.transaction((trx) => closePayment(trx, { paymentId: id, to: "failed", note, now }));
  else await transitionPayment(db, payment, { to: "pending", note, now });
  throw new AppError("payment_provider_failed");
}

const pollMs = 50;

/**
 * Waits for the checkout page that another call is opening, for example after a double click. Returns its URL.
 * @throws AppError payment_provider_failed when that call failed
 */
export async function waitForCheckout({ db }: PaymentServices, payment: PaymentRecord): Promise<string> {
  const deadline = performance.now() + CHECKOUT_START_TIMEOUT_MS;
  let current: PaymentRecord | undefined = payment;
  while (current?.status === "created" && performance.now() < deadline) {
    await wait(pollMs);
    current = await findPayment(db, payment.id);
  }
  if (!current?.checkoutUrl) throw new AppError("payment_provider_failed");
  return current.checkoutUrl;
}
