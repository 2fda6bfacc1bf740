import type { z } from "zod";
import type * as wire from "#contract/payments/payment.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { VERIFY_MIN_INTERVAL_MS } from "#backend/platform/constants.ts";
import { claimPoll, findPaymentByTextRef, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import { isPayable } from "#backend/payments/state/payment-state.ts";
import { findActiveEnrollment, findEnrollmentOfPayment } from "../state/enrollment-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { presentHold } from "../lists/present-hold.ts";
import { findReceipt } from "../receipts/receipt-repo.ts";
import { handleChargeback } from "../refunds/handle-chargeback.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Returns the state of a payment to its payer. Polls the provider first, unless it was polled a moment ago.
 * @throws AppError payment_not_found, not_your_payment
 */
export async function verifyPayment(
  services: EnrollmentServices,
  { accountId, textRef }: { accountId: string; textRef: string },
): Promise<z.infer<typeof wire.verifyPayment.data>> {
  const { db } = services;
  const known = await findPaymentByTextRef(db, textRef);
  if (!known) throw new AppError("payment_not_found");
  if (known.payerId !== accountId) throw new AppError("not_your_payment");
  await pollProvider(services, known);
  const payment = await findPaymentByTextRef(db, textRef);
  const enrollment = payment && (await findEnrollmentOfPayment(db, payment.id));
  if (!payment || !enrollment) throw new AppError("payment_not_found");
  const { lectureId, kind } = enrollment;
  const active = await findActiveEnrollment(db, { studentId: accountId, lectureId });
  const hasReceipt = (await findReceipt(db, payment.id)) !== undefined;
  return {
    status: payment.status,
    classId: lectureId,
    kind,
    isEnrolled: active?.kind === kind,
    amount: santimToBirr(payment.amountSantim),
    // Of the failed payments, only those that the payer cancelled have a `holdEndedAt`.
    isCancelled: payment.status === "failed" && enrollment.holdEndedAt !== null,
    hasReceipt,
    hold: presentHold(enrollment, services.clock()),
  };
}

/** A paid payment is polled too, since it may have been charged back. */
async function pollProvider(services: EnrollmentServices, payment: PaymentRecord): Promise<void> {
  const { id, status, textRef } = payment;
  if (!isPayable(status) && status !== "paid") return;
  if (!(await claimNextPoll(services, id))) return;
  if (status === "paid") await handleChargeback(services, textRef);
  else await settlePayment(services, textRef);
}

/**
 * Limits how often the provider is polled: a return page polls us every second, and a payer may have several such pages
 * open.
 */
function claimNextPoll({ db, clock }: EnrollmentServices, id: string): Promise<boolean> {
  const now = clock();
  return claimPoll(db, { id, now, polledBefore: new Date(now.getTime() - VERIFY_MIN_INTERVAL_MS) });
}
