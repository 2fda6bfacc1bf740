import type { z } from "zod";
import type * as wire from "#contract/payments/payment.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { VERIFY_MIN_INTERVAL_MS } from "#backend/platform/constants.ts";
import { claimPoll } from "#backend/payments/state/payment-repo.ts";
import { isPayable } from "#backend/payments/state/payment-state.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { presentHold } from "../lists/present-hold.ts";
import { handleChargeback } from "../refunds/handle-chargeback.ts";
import { findPaymentOutcome, type PaymentOutcome } from "./payment-outcome-repo.ts";
import { settlePaymentRecord } from "./settle-payment.ts";

/**
 * Returns the state of a payment to its payer. Polls the provider first, unless it was polled a moment ago.
 * @throws AppError payment_not_found, not_your_payment
 */
export async function verifyPayment(
  services: EnrollmentServices,
  { accountId, textRef }: { accountId: string; textRef: string },
): Promise<z.infer<typeof wire.verifyPayment.data>> {
  const { db } = services;
  const known = await findPaymentOutcome(db, textRef);
  if (!known) throw new AppError("payment_not_found");
  if (known.payerId !== accountId) throw new AppError("not_your_payment");
  const wasPolled = await pollProvider(services, known);
  const payment = wasPolled ? await findPaymentOutcome(db, textRef) : known;
  if (!payment) throw new AppError("payment_not_found");
  return {
    status: payment.status,
    classId: payment.lectureId,
    kind: payment.kind,
    isEnrolled: payment.isEnrolled,
    amount: santimToBirr(payment.amountSantim),
    // Of the failed payments, only those that the payer cancelled have a `holdEndedAt`.
    isCancelled: payment.status === "failed" && payment.holdEndedAt !== null,
    hasReceipt: payment.hasReceipt,
    hold: presentHold(payment, services.clock()),
  };
}

/** A paid payment is polled too, since it may have been charged back. Returns false if nothing was polled. */
async function pollProvider(services: EnrollmentServices, payment: PaymentOutcome): Promise<boolean> {
  const { id, status } = payment;
  if (!isPayable(status) && status !== "paid") return false;
  if (!(await claimNextPoll(services, id))) return false;
  if (status === "paid") await handleChargeback(services, payment);
  else await settlePaymentRecord(services, payment);
  return true;
}

/**
 * Limits how often the provider is polled: a return page polls us every second, and a payer may have several such pages
 * open.
 */
function claimNextPoll({ db, clock }: EnrollmentServices, id: string): Promise<boolean> {
  const now = clock();
  return claimPoll(db, { id, now, polledBefore: new Date(now.getTime() - VERIFY_MIN_INTERVAL_MS) });
}
