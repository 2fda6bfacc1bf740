import { AppError } from "#backend/app-error.ts";
import { CHECKOUT_START_MS } from "#backend/constants.ts";
import type { Knex } from "#backend/db/knex.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import type { Charge, PaymentProvider } from "#backend/payments/payment-provider.ts";
import { findPaymentByTextRef, notePayment, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import { awaitsMoney, isOpen } from "#backend/payments/payment-state.ts";
import { closeAttempt } from "./close-attempt.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";
import { takeMoney } from "./take-money.ts";

/**
 * The only door to `paid`. Asks the provider what became of a payment and writes it down: paid and enrolled in
 * one transaction, or the seat freed. Money that buys no seat any more is sent back. May be called as often
 * and from as many places as anybody likes; only the first call finds something to do.
 * @throws AppError payment_not_found
 */
export async function settlePayment(services: PaymentServices, textRef: string): Promise<void> {
  const payment = await findPaymentByTextRef(services.db, textRef);
  if (!payment) throw new AppError("payment_not_found");
  await settleKnown(services, payment);
}

/** The same for a payment that was read just now. */
export async function settleKnown(services: PaymentServices, payment: PaymentRecord): Promise<void> {
  const { textRef } = payment;
  if (!awaitsMoney(payment.status)) return;
  const provider = services.providers.named(payment.provider);
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not configured any more.`);

  const found = await provider.verify(payment);
  switch (found.kind) {
    case "paid":
      return acceptMoney(services, provider, { payment, charge: found });
    case "failed":
    // It came and went before we heard of it: there is nothing to keep.
    case "reversed":
      return close(services, payment, "failed", found.reason);
    case "not_started":
      return closeWhenNeverOpened(services, payment);
    case "pending":
      return closeWhenOverdue(services, provider, payment);
    case "unknown":
      services.logger.warn({ textRef, reason: found.reason }, "the payment provider gave no answer");
      return closeWhenOverdue(services, provider, payment);
  }
}

/** The way through the same door when there is nothing to pay, in the transaction that enrolls. */
export async function settleFree(trx: Knex.Transaction, payment: PaymentRecord, now: Date): Promise<void> {
  if (payment.amountSantim !== 0) throw new Error(`${payment.textRef} is not free.`);
  await movePayment(trx, payment, { to: "paid", now });
}

function close(
  { db, clock }: PaymentServices,
  payment: PaymentRecord,
  to: "failed" | "expired",
  note: string,
) {
  return db.transaction((trx) => closeAttempt(trx, { paymentId: payment.id, to, note, now: clock() }));
}

/** The seat's hold is over, so nobody shall pay for it any more. Money that was faster still wins. */
async function closeWhenOverdue(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: PaymentRecord,
): Promise<void> {
  if (payment.expiresAt > services.clock()) return;
  const cancelled = await provider.cancelCheckout(payment);
  if (cancelled.kind === "unknown")
    services.logger.warn(
      { textRef: payment.textRef, reason: cancelled.reason },
      "nobody knows whether a checkout was closed",
    );
  if (isOpen(payment.status)) await close(services, payment, "expired", "not paid in time");
}

/** A process that died before it called the provider left a seat held for nothing. */
async function closeWhenNeverOpened(services: PaymentServices, payment: PaymentRecord): Promise<void> {
  const age = services.clock().getTime() - payment.createdAt.getTime();
  if (isOpen(payment.status) && age >= CHECKOUT_START_MS)
    await close(services, payment, "failed", "the checkout was never opened");
}

/** What is not as it should be about a charge that is said to be paid; null when all is well. */
function mismatch(payment: PaymentRecord, provider: PaymentProvider, charge: Charge): string | null {
  if (charge.textRef !== payment.textRef) return `the charge names ${charge.textRef}`;
  if (charge.amountSantim !== payment.amountSantim || charge.currency !== payment.currency)
    return `${charge.amountSantim} ${charge.currency} arrived, ${payment.amountSantim} ${payment.currency} was asked for`;
  if (charge.mode !== provider.mode) return `the charge is a ${charge.mode} one`;
  return null;
}

interface Paid {
  payment: PaymentRecord;
  charge: Charge;
}

async function acceptMoney(
  services: PaymentServices,
  provider: PaymentProvider,
  { payment, charge }: Paid,
): Promise<void> {
  const { db, clock, logger } = services;
  const wrong = mismatch(payment, provider, charge);
  if (wrong) {
    const note = `A person must look: ${wrong}.`;
    if (payment.note !== note)
      logger.error({ textRef: payment.textRef, wrong }, "a charge is not what was asked for");
    await notePayment(db, payment.id, note, clock());
    return close(services, payment, "failed", note);
  }
  const goesBack = await takeMoney(services, { paymentId: payment.id, charge });
  if (goesBack) await finishRefund(services, payment.id);
}
