import type { PaymentStatus } from "#contract/payments/payment.ts";
import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import { REFUND_CONFIRMATION_TIMEOUT_MS, REFUND_REQUEST_LEASE_MS } from "#backend/platform/constants.ts";
import type {
  PaymentProvider,
  RefundRequest,
  RefundStart,
  RefundVerification,
} from "#backend/payments/providers/payment-provider.ts";
import { findPayment, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import {
  claimRefund,
  confirmRefundRequest,
  listRefunds,
  postponeRefund,
  type RefundRecord,
} from "#backend/payments/refunds/refund-repo.ts";
import { isOpenRefund } from "#backend/payments/refunds/refund-state.ts";
import type { RefundChange } from "#backend/payments/refunds/refund-status-repo.ts";
import { transitionRefund } from "#backend/payments/refunds/transition-refund.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { recordChargeback } from "./handle-chargeback.ts";

const minuteMs = 60_000;
const maxDelayMs = 60 * minuteMs;

/** Returns when to retry a refund that the provider could not make yet: after 1, 2, 4, … minutes, then hourly. */
export function retryRefundAt(postponements: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxDelayMs, minuteMs * 2 ** postponements));
}

/**
 * Advances the open refunds of a payment, one after another: requests a refund from the provider, or verifies it if it
 * was already requested, since a request without a response may have succeeded. Idempotent, also across processes.
 * Returns the payment's new status; undefined when the payment doesn't exist.
 */
export async function advanceRefund(
  services: PaymentServices,
  paymentId: string,
): Promise<PaymentStatus | undefined> {
  const { db } = services;
  const payment = await findPayment(db, paymentId);
  if (!payment) return undefined;
  for (;;) {
    const refunds = await listRefunds(db, paymentId);
    const open = refunds.find(({ status }) => isOpenRefund(status));
    if (!open) break;
    await advanceOne(services, { payment, refund: open, refunds });
    const after = (await listRefunds(db, paymentId)).find(({ id }) => id === open.id);
    // While one of a payment's refunds is open at the provider, the next refund waits: the provider's responses don't
    // say which of the two they are about.
    if (after && isOpenRefund(after.status)) break;
  }
  return (await findPayment(db, paymentId))?.status;
}

interface Advance {
  payment: PaymentRecord;
  refund: RefundRecord;
  /** All refunds of the payment. */
  refunds: readonly RefundRecord[];
}

async function advanceOne(services: PaymentServices, { payment, refund, refunds }: Advance): Promise<void> {
  const provider = services.providers.find(payment.provider);
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not configured.`);
  const { textRef, providerReference, currency } = payment;
  const request: RefundRequest = {
    textRef,
    providerReference,
    refundReference: refund.providerReference,
    refundRef: refund.reference,
    otherReferences: refunds.filter(({ id }) => id !== refund.id).map(toReference),
    amountSantim: refund.amountSantim,
    currency,
    // The reason that an admin wrote is meant for the student and is not sent to the provider.
    reason: refund.requestedBy === null ? refund.reason : "refunded by an admin",
  };
  const progress = await requestOrVerifyRefund(services, { provider, refund, request });
  const isReversed = progress.kind === "refused" && (await isChargedBack(provider, payment));
  if (isReversed) await endAsChargeback(services, refund, progress.reason);
  else await recordRefundProgress(services, { payerId: payment.payerId, refund }, progress);
}

/** A provider that has itself reversed a payment refuses to refund it. */
async function isChargedBack(provider: PaymentProvider, payment: PaymentRecord): Promise<boolean> {
  const verification = await provider.verify(payment);
  return verification.kind === "charged_back" && verification.isReversed;
}

async function endAsChargeback(
  { db, clock, logger }: PaymentServices,
  { id, paymentId, reference }: RefundRecord,
  reason: string,
): Promise<void> {
  logger.error({ refund: reference, reason }, "a payment was charged back before its refund");
  const now = clock();
  await db.transaction(async (trx) => {
    await postponeRefund(trx, { id, note: reason, retryAt: now, now });
    await recordChargeback(trx, { paymentId, isReversed: true, reason, now });
  });
}

function toReference({ providerReference, reference }: RefundRecord): string {
  return providerReference ?? reference;
}

type RefundProgress = RefundStart | RefundVerification;

interface RequestAttempt {
  provider: PaymentProvider;
  refund: RefundRecord;
  request: RefundRequest;
}

async function requestOrVerifyRefund(
  { db, clock }: PaymentServices,
  { provider, refund: { id, status }, request }: RequestAttempt,
): Promise<RefundProgress> {
  const now = clock();
  if (status === "requested") {
    const isClaimed = await claimRefund(db, { id, now });
    return isClaimed ? provider.refund(request) : { kind: "not_found" };
  }
  const verification = await provider.verifyRefund(request);
  if (verification.kind !== "not_found") return verification;
  // The process that claimed the refund either died before it sent the request, or is sending the request right now.
  const leaseEnd = new Date(now.getTime() - REFUND_REQUEST_LEASE_MS);
  if (!(await claimRefund(db, { id, now, leaseEnd }))) return verification;
  const retry = await provider.refund(request);
  // The refusal of this second request may mean that the first one succeeded, so an admin must find out.
  return retry.kind === "refused" ? { kind: "unknown", reason: `requested again: ${retry.reason}` } : retry;
}

async function recordRefundProgress(
  services: PaymentServices,
  { payerId, refund }: { payerId: string; refund: RefundRecord },
  progress: RefundProgress,
): Promise<void> {
  const { db, clock, logger } = services;
  const { id, reference } = refund;
  const now = clock();
  const pending = { payerId, refund: { ...refund, status: "pending" } } as const;
  switch (progress.kind) {
    case "refunded":
      await endRefund(services, pending, {
        to: "refunded",
        providerReference: progress.refundReference,
        now,
      });
      return;
    case "refused":
      logger.error({ refund: reference, reason: progress.reason }, "a refund was refused and needs an admin");
      await endRefund(services, pending, { to: "refused", note: progress.reason, now });
      return;
    case "retry_later": {
      logger.warn({ refund: reference, reason: progress.reason }, "a refund was postponed");
      const retryAt = retryRefundAt(refund.postponements, now);
      return postponeRefund(db, { id, note: progress.reason, retryAt, now });
    }
    case "pending":
      return confirmRefundRequest(db, id, "refundReference" in progress ? progress.refundReference : null);
    case "unknown":
      logger.warn({ refund: reference, reason: progress.reason }, "a refund could not be confirmed yet");
      if (isConfirmationOverdue(refund, now)) {
        const note = `The provider has not confirmed the refund (${progress.reason}).`;
        await endRefund(services, pending, { to: "unconfirmed", note, now });
      }
      return;
    case "not_found":
      return;
  }
}

async function endRefund(
  { db, logger }: PaymentServices,
  { payerId, refund }: { payerId: string; refund: RefundRecord },
  change: RefundChange,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await transitionRefund(trx, refund, change))) return;
    const kind = change.to === "refunded" ? "refund" : "refund_failed";
    await recordSecurityEvent({ db: trx, logger }, { kind, accountId: payerId, now: change.now });
  });
}

/**
 * Returns true if a refund has been unconfirmed for so long that an admin must find out what happened. It is not
 * requested again, because a second request could refund the payment twice.
 */
function isConfirmationOverdue({ unconfirmedSince, requestedAt }: RefundRecord, now: Date): boolean {
  const since = unconfirmedSince ?? requestedAt;
  return since !== null && now.getTime() - since.getTime() >= REFUND_CONFIRMATION_TIMEOUT_MS;
}
