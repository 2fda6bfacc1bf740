import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#backend/app-error.ts";
import { CHECKOUT_START_MS } from "#backend/constants.ts";
import type { CheckoutRequest } from "#backend/payments/payment-provider.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { findPayment, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import { closeAttempt } from "./close-attempt.ts";
import type { PaymentServices } from "./enrollment-services.ts";

/**
 * Asks the provider for a checkout page of a new payment; no transaction is open meanwhile.
 * @throws AppError payment_provider_failed. The seat is free again, unless nobody knows what the provider did:
 *   then it stays held, and the next try makes a new payment.
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
    // False when money or a deletion was faster: the page is as good as before.
    await movePayment(db, payment, { to: "pending", checkoutUrl: start.url, now });
    return start.url;
  }
  logger.error({ textRef, outcome: start.kind, reason: start.reason }, "checkout was not opened");
  const note = `checkout was not opened: ${start.reason}`;
  if (start.kind === "refused")
    await db.transaction((trx) => closeAttempt(trx, { paymentId: id, to: "failed", note, now }));
  else await movePayment(db, payment, { to: "pending", note, now });
  throw new AppError("payment_provider_failed");
}

const lookMs = 50;

/**
 * The page of a checkout that another call is opening: the second click waits for the first.
 * @throws AppError payment_provider_failed when that call failed
 */
export async function awaitCheckout({ db }: PaymentServices, payment: PaymentRecord): Promise<string> {
  const until = performance.now() + CHECKOUT_START_MS;
  let current: PaymentRecord | undefined = payment;
  while (current?.status === "created" && performance.now() < until) {
    await wait(lookMs);
    current = await findPayment(db, payment.id);
  }
  if (!current?.checkoutUrl) throw new AppError("payment_provider_failed");
  return current.checkoutUrl;
}
