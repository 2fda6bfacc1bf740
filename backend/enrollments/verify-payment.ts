import type { z } from "zod";
import type * as wire from "#contract/payment.ts";
import { AppError } from "#backend/app-error.ts";
import { VERIFY_POLL_MS } from "#backend/constants.ts";
import { claimQuestion, findPaymentByTextRef, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import { awaitsMoney } from "#backend/payments/payment-state.ts";
import { findActiveEnrollment, findEnrollmentOfPayment } from "./enrollment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { noticeReversal } from "./notice-reversal.ts";
import { findReceipt } from "./receipt-repo.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * What became of a payment, for the person who made it; settles it when the provider says so. Asked more often
 * than the provider likes to be asked, it answers what is known.
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
  await askProvider(services, known);
  const payment = await findPaymentByTextRef(db, textRef);
  const enrollment = payment && (await findEnrollmentOfPayment(db, payment.id));
  if (!payment || !enrollment) throw new AppError("payment_not_found");
  const { lectureId } = enrollment;
  const active = await findActiveEnrollment(db, { studentId: accountId, lectureId });
  const hasReceipt = (await findReceipt(db, payment.id)) !== undefined;
  return { status: payment.status, classId: lectureId, isEnrolled: active !== undefined, hasReceipt };
}

/** Of money that is here the provider knows whether it still is: it may have been taken back. */
async function askProvider(services: EnrollmentServices, payment: PaymentRecord): Promise<void> {
  const { id, status, textRef } = payment;
  const mayChange = awaitsMoney(status) || status === "paid";
  if (!mayChange || !(await mayAsk(services, id))) return;
  if (status === "paid") await noticeReversal(services, textRef);
  else await settlePayment(services, textRef);
}

/** A page that waits asks every second, and a person may have several open. */
function mayAsk({ db, clock }: EnrollmentServices, id: string): Promise<boolean> {
  const now = clock();
  return claimQuestion(db, { id, now, askedBefore: new Date(now.getTime() - VERIFY_POLL_MS) });
}
