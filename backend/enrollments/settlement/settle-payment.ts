import { AppError } from "#backend/platform/app-error.ts";
import { CHECKOUT_START_TIMEOUT_MS } from "#backend/platform/constants.ts";
import { enqueueAdminAlert } from "#backend/payments/state/alert-admins-job.ts";
import { flagPayment } from "#backend/payments/state/flag-payment-repo.ts";
import type { Charge, PaymentProvider } from "#backend/payments/providers/payment-provider.ts";
import { findPaymentByTextRef, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import { isOpen, isPayable } from "#backend/payments/state/payment-state.ts";
import { closePayment } from "../state/close-payment.ts";
import { retryCancellation } from "./retry-cancellation.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { advanceRefund } from "../refunds/advance-refund.ts";
import { recordCharge } from "./record-charge.ts";
import { recordWrongAmount } from "./record-wrong-amount.ts";

/**
 * Verifies a payment with the provider and records the result: a charge enrolls the student, a failure frees the seat,
 * a wrong amount waits for an admin, and a late charge is refunded. No other code records a charge. Idempotent,
 * and safe to call concurrently.
 * @throws AppError payment_not_found
 */
export async function settlePayment(services: PaymentServices, textRef: string): Promise<void> {
  const payment = await findPaymentByTextRef(services.db, textRef);
  if (!payment) throw new AppError("payment_not_found");
  await settlePaymentRecord(services, payment);
}

/** Settles a payment that the caller has just read. */
export async function settlePaymentRecord(services: PaymentServices, payment: PaymentRecord): Promise<void> {
  const { textRef } = payment;
  if (!isPayable(payment.status)) return;
  const provider = services.providers.find(payment.provider);
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not configured.`);

  const verification = await provider.verify(payment);
  switch (verification.kind) {
    case "paid":
      return settleCharge(services, provider, { payment, charge: verification });
    case "failed": {
      // A cancelled checkout counts as a hold. Otherwise, a student could hold a seat forever by cancelling each
      // checkout before its hold ends and opening a new one.
      const { reason: note, isCancelled: countsAsHold } = verification;
      return closeUnpaid(services, payment, { to: "failed", note, countsAsHold });
    }
    // The payment was paid and charged back before we ever recorded the charge.
    case "charged_back":
      return closeUnpaid(services, payment, { to: "failed", note: verification.reason });
    case "not_found":
      return closeIfNeverOpened(services, payment);
    case "pending":
      return closeIfExpired(services, provider, payment);
    case "unknown":
      services.logger.warn({ textRef, reason: verification.reason }, "the payment could not be verified");
      return closeIfExpired(services, provider, payment);
  }
}

interface Charged {
  payment: PaymentRecord;
  charge: Charge;
}

async function settleCharge(
  services: PaymentServices,
  provider: PaymentProvider,
  { payment, charge }: Charged,
): Promise<void> {
  const mismatch = findMismatch(payment, provider, charge);
  if (mismatch !== null) return flagMismatch(services, payment, mismatch);
  if (charge.amountSantim !== payment.amountSantim)
    return recordWrongAmount(services, { paymentId: payment.id, charge });
  const outcome = await recordCharge(services, { paymentId: payment.id, charge });
  if (outcome === "refund_pending") await advanceRefund(services, payment.id);
}

/** Returns why a charge cannot belong to the payment; null when it can, possibly with a wrong amount. */
function findMismatch(payment: PaymentRecord, provider: PaymentProvider, charge: Charge): string | null {
  if (charge.textRef !== payment.textRef) return `The charge has the reference ${charge.textRef}.`;
  if (charge.currency !== payment.currency || charge.amountSantim <= 0)
    return `Charged ${charge.amountSantim} ${charge.currency} instead of ${payment.amountSantim} ${payment.currency}.`;
  if (charge.mode !== provider.mode) return `The charge was made in ${charge.mode} mode.`;
  return null;
}

/** Flags a charge that cannot belong to the payment: it enrolls nobody, and an admin decides about it. */
async function flagMismatch(
  { db, clock, logger }: PaymentServices,
  { id, textRef }: PaymentRecord,
  mismatch: string,
): Promise<void> {
  const isNew = await db.transaction(async (trx) => {
    const now = clock();
    const flagged = await flagPayment(trx, id, { reason: "charge_mismatch", note: mismatch, now });
    await closePayment(trx, { paymentId: id, to: "failed", note: mismatch, now });
    if (flagged) await enqueueAdminAlert(trx);
    return flagged;
  });
  if (isNew) logger.error({ textRef, mismatch }, "a charge does not match its payment");
}

function closeUnpaid(
  { db, clock }: PaymentServices,
  { id }: PaymentRecord,
  closure: { to: "failed" | "expired"; note: string; countsAsHold?: boolean },
): Promise<void> {
  return db.transaction((trx) => closePayment(trx, { paymentId: id, ...closure, now: clock() }));
}

/** Closes the checkout when its hold has ended. If the payment was charged first, the charge still counts. */
async function closeIfExpired(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: PaymentRecord,
): Promise<void> {
  const { textRef } = payment;
  if (payment.expiresAt > services.clock()) return;
  const cancellation = await provider.cancelCheckout(payment);
  if (isOpen(payment.status)) {
    const closure = { to: "expired", note: "not paid in time", countsAsHold: true } as const;
    await closeUnpaid(services, payment, closure);
  }
  if (cancellation.kind === "cancelled") return;
  if (cancellation.kind === "unknown") {
    const { reason } = cancellation;
    services.logger.warn({ textRef, reason }, "an expired checkout may still be open at the provider");
  }
  await retryCancellation(services, payment);
}

/** Frees a seat held by a process that died before it opened the checkout. */
async function closeIfNeverOpened(services: PaymentServices, payment: PaymentRecord): Promise<void> {
  const age = services.clock().getTime() - payment.createdAt.getTime();
  if (isOpen(payment.status) && age >= CHECKOUT_START_TIMEOUT_MS)
    await closeUnpaid(services, payment, { to: "failed", note: "the checkout was never opened" });
}
