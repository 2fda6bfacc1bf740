import type { PaymentStatus } from "#contract/payment.ts";
import { REFUND_REQUEST_MS, REFUND_UNKNOWN_MS } from "#backend/constants.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import type {
  PaymentProvider,
  RefundName,
  RefundStart,
  RefundVerification,
} from "#backend/payments/payment-provider.ts";
import {
  claimRefund,
  findPayment,
  noteRefundReference,
  type PaymentRecord,
} from "#backend/payments/payment-repo.ts";
import { refundRefOf } from "#backend/payments/text-ref.ts";
import type { PaymentServices } from "./enrollment-services.ts";

/**
 * Brings a `refund_pending` payment further: asks the provider once, afterwards only what became of it, since
 * a request that got no answer may have worked. Safe to repeat, also from several processes.
 * Answers the payment's status then; undefined when there is no such payment.
 */
export async function finishRefund(
  services: PaymentServices,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  const { db } = services;
  const payment = await findPayment(db, paymentId);
  if (payment?.status !== "refund_pending") return payment?.status;
  const provider = services.providers.named(payment.provider);
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not configured any more.`);

  const found = await askForRefund(services, provider, payment);
  await writeDown(services, payment, found);
  return (await findPayment(db, paymentId))?.status;
}

type Found = RefundStart | RefundVerification;

/** Asks for the refund if nobody did, else what became of it. */
async function askForRefund(
  { db, clock }: PaymentServices,
  provider: PaymentProvider,
  payment: PaymentRecord,
): Promise<Found> {
  const { id, textRef, providerReference, refundReference, amountSantim, currency } = payment;
  const name: RefundName = { textRef, providerReference, refundReference, refundRef: refundRefOf(textRef) };
  const request = { ...name, amountSantim, currency, reason: payment.note ?? "withdrawn" };
  const now = clock();
  if (payment.refundRequestedAt === null) {
    const claimed = await claimRefund(db, { id, now, leaseEnd: new Date(0) });
    return claimed ? provider.refund(request) : { kind: "pending" };
  }
  const found = await provider.verifyRefund(name);
  if (found.kind !== "not_started") return found;
  // Whoever claimed it died before asking, or is asking right now.
  const leaseEnd = new Date(now.getTime() - REFUND_REQUEST_MS);
  return (await claimRefund(db, { id, now, leaseEnd })) ? provider.refund(request) : found;
}

async function writeDown(
  { db, clock, logger }: PaymentServices,
  payment: PaymentRecord,
  found: Found,
): Promise<void> {
  const { id, textRef } = payment;
  const now = clock();
  switch (found.kind) {
    case "refunded":
      await movePayment(db, payment, { to: "refunded", refundReference: found.refundReference, now });
      return;
    case "refused":
      logger.error({ textRef, reason: found.reason }, "a refund was refused: a person must look");
      await movePayment(db, payment, {
        to: "refund_failed",
        note: `A person must look: ${found.reason}`,
        now,
      });
      return;
    case "pending":
      if ("refundReference" in found && found.refundReference !== null)
        await noteRefundReference(db, id, found.refundReference);
      return;
    case "unknown":
      logger.warn({ textRef, reason: found.reason }, "nobody knows yet what became of a refund");
      if (isForgotten(payment, now))
        await movePayment(db, payment, {
          to: "refund_failed",
          note: `A person must look: nobody knows what became of the refund (${found.reason})`,
          now,
        });
      return;
    case "not_started":
      return;
  }
}

/** Asking again could pay twice, so what no answer comes to is found out by a person. */
function isForgotten({ refundRequestedAt }: PaymentRecord, now: Date): boolean {
  return refundRequestedAt !== null && now.getTime() - refundRequestedAt.getTime() >= REFUND_UNKNOWN_MS;
}
