import {
  CLOSED_PAYMENT_POLL_INTERVAL_MS,
  CLOSED_PAYMENT_POLL_PERIOD_MS,
} from "#backend/platform/constants.ts";
import { claimDuePayments, claimScheduledPayments } from "#backend/payments/state/due-payment-repo.ts";
import { claimDueRefunds } from "#backend/payments/refunds/due-refund-repo.ts";
import { shortenHoldsFromAhead } from "../state/hold-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { advanceRefund } from "../refunds/advance-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const batchSize = 100;

interface Reconciliation {
  /** True to poll every open payment and refund, whatever its schedule. */
  all: boolean;
  /** When aborted, no further payment is started. */
  signal?: AbortSignal;
}

/**
 * Polls the provider about open, failed and expired payments, frees seats whose hold has ended, and advances refunds.
 * This way a closed browser, a lost webhook or a killed process loses nothing. Safe to run in several processes at the
 * same time, since each process gets different payments.
 */
export async function reconcilePayments(
  services: PaymentServices,
  { all, signal }: Reconciliation,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  await shortenHoldsFromAhead(db, now);
  const open = { statuses: ["created", "pending"], polledBefore: now } as const;
  const closed = {
    statuses: ["failed", "expired"],
    polledBefore: new Date(now.getTime() - CLOSED_PAYMENT_POLL_INTERVAL_MS),
    maxAgeAtLastPollMs: CLOSED_PAYMENT_POLL_PERIOD_MS,
  } as const;
  const limit = batchSize;
  const claimOpen = () =>
    all ? claimDuePayments(db, { ...open, limit, now }) : claimScheduledPayments(db, { limit, now });
  const claimClosed = () => claimDuePayments(db, { ...closed, limit, now });
  const settle = (textRef: string) => settlePayment(services, textRef);
  const advance = (paymentId: string) => advanceRefund(services, paymentId);
  await reconcileClaimed(services, { claimBatch: claimOpen, reconcile: settle, signal });
  await reconcileClaimed(services, { claimBatch: claimClosed, reconcile: settle, signal });
  const claimRefunds = () => claimDueRefunds(db, { all, limit, now });
  await reconcileClaimed(services, { claimBatch: claimRefunds, reconcile: advance, signal });
}

interface Work {
  claimBatch: () => Promise<string[]>;
  reconcile: (claimed: string) => Promise<unknown>;
  signal: AbortSignal | undefined;
}

async function reconcileClaimed(
  { logger }: PaymentServices,
  { claimBatch, reconcile, signal }: Work,
): Promise<void> {
  const isAborted = () => signal?.aborted === true;
  let claimed: string[];
  do {
    claimed = await claimBatch();
    for (const payment of claimed) {
      if (isAborted()) return;
      try {
        await reconcile(payment);
      } catch (error) {
        // A payment that fails must not block the others.
        logger.error({ err: error, payment }, "a payment could not be reconciled");
      }
    }
  } while (claimed.length === batchSize && !isAborted());
}
