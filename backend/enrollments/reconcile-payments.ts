import { CLOSED_REASK_INTERVAL_MS, CLOSED_REASK_MS } from "#backend/constants.ts";
import { takeDuePayments, takeScheduledPayments } from "#backend/payments/due-payment-repo.ts";
import { findPaymentByTextRef } from "#backend/payments/payment-repo.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const batch = 100;

interface Pass {
  /** Asks about everything that is open, however lately it was asked about. */
  everything: boolean;
  /** Begins nothing new once it is aborted. */
  signal?: AbortSignal;
}

/**
 * Re-asks the provider about every payment that is not settled, frees seats that were held for too long and
 * finishes refunds, so that a closed browser, a lost webhook or a killed process loses nothing. Several
 * processes may run it at once: each takes different payments.
 */
export async function reconcilePayments(
  services: PaymentServices,
  { everything, signal }: Pass,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const open = { statuses: ["created", "pending", "refund_pending"], checkedBefore: now } as const;
  const closed = {
    statuses: ["failed", "expired"],
    checkedBefore: ago(CLOSED_REASK_INTERVAL_MS),
    lastAskAtAgeMs: CLOSED_REASK_MS,
  } as const;
  const takes = [
    (limit: number) =>
      everything ? takeDuePayments(db, { ...open, limit, now }) : takeScheduledPayments(db, { limit, now }),
    (limit: number) => takeDuePayments(db, { ...closed, limit, now }),
  ];
  for (const take of takes) await takeAll(services, take, signal);
}

async function takeAll(
  services: PaymentServices,
  take: (limit: number) => Promise<string[]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isOver = () => signal?.aborted === true;
  let refs: string[];
  do {
    refs = await take(batch);
    for (const textRef of refs) if (!isOver()) await reconcileOne(services, textRef);
  } while (refs.length === batch && !isOver());
}

/** One payment that can't be brought further must not keep the others waiting. */
async function reconcileOne(services: PaymentServices, textRef: string): Promise<void> {
  try {
    await settlePayment(services, textRef);
    const payment = await findPaymentByTextRef(services.db, textRef);
    if (payment?.status === "refund_pending") await finishRefund(services, payment.id);
  } catch (error) {
    services.logger.error({ err: error, textRef }, "a payment could not be reconciled");
  }
}
