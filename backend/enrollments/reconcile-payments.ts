import { CLOSED_REASK_INTERVAL_MS, CLOSED_REASK_MS, RECONCILE_INTERVAL_MS } from "#backend/constants.ts";
import { takeDuePayments } from "#backend/payments/due-payment-repo.ts";
import { findPaymentByTextRef } from "#backend/payments/payment-repo.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const batch = 100;

export interface Reconciler {
  /** Runs at once, and then every minute. */
  start: () => void;
  /** Runs soon, without waiting for the minute. */
  wake: () => void;
  /** Begins nothing new and waits for what is under way. */
  stop: () => Promise<void>;
}

/**
 * Re-asks the provider about every payment that is not settled, frees seats that were held for too long and
 * finishes refunds, so that a closed browser, a lost webhook or a killed process loses nothing. Several
 * processes may run it at once: each takes different payments.
 */
export async function reconcilePayments(
  services: PaymentServices,
  { recheckAfterMs, isStopped }: { recheckAfterMs: number; isStopped: () => boolean },
): Promise<void> {
  const now = services.clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const kinds = [
    { statuses: ["created", "pending", "refund_pending"], checkedBefore: ago(recheckAfterMs) },
    {
      statuses: ["failed", "expired"],
      checkedBefore: ago(CLOSED_REASK_INTERVAL_MS),
      createdAfter: ago(CLOSED_REASK_MS),
    },
  ] as const;
  for (const due of kinds) {
    let refs: string[];
    do {
      refs = await takeDuePayments(services.db, { ...due, limit: batch, now });
      for (const textRef of refs) if (!isStopped()) await reconcileOne(services, textRef);
    } while (refs.length === batch && !isStopped());
  }
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

export function createReconciler(services: PaymentServices): Reconciler {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = true;
  const isStopped = () => stopped;

  async function run(recheckAfterMs: number): Promise<void> {
    if (stopped) return;
    try {
      await reconcilePayments(services, { recheckAfterMs, isStopped });
    } catch (error) {
      services.logger.warn({ err: error }, "reconciling payments failed; it is tried again in a minute");
    }
  }
  function enqueue(recheckAfterMs: number): void {
    working = working.then(() => run(recheckAfterMs));
  }

  return {
    start() {
      stopped = false;
      enqueue(0);
      timer = setInterval(() => enqueue(RECONCILE_INTERVAL_MS / 2), RECONCILE_INTERVAL_MS);
    },
    wake: () => enqueue(RECONCILE_INTERVAL_MS / 2),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
