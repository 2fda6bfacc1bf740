import { CHARGEBACK_CHECK_INTERVAL_MS, CHARGEBACK_CHECK_PERIOD_MS } from "#backend/platform/constants.ts";
import { claimPaymentsForChargebackCheck } from "#backend/payments/state/due-payment-repo.ts";
import { findPaymentByTextRef } from "#backend/payments/state/payment-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { handleChargeback } from "./handle-chargeback.ts";

/**
 * The number of payments that are checked per minute. The load on the provider is negligible, and this is enough for a
 * hundred thousand payments a day.
 */
const batchSize = 100;

/**
 * Checks each paid payment once a day for a chargeback whose webhook was lost. Safe to run in several processes at the
 * same time, since each process gets different payments.
 */
export async function checkForChargebacks(services: EnrollmentServices, signal?: AbortSignal): Promise<void> {
  const { db, clock, logger } = services;
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const textRefs = await claimPaymentsForChargebackCheck(db, {
    polledBefore: ago(CHARGEBACK_CHECK_INTERVAL_MS),
    paidAfter: ago(CHARGEBACK_CHECK_PERIOD_MS),
    limit: batchSize,
    now,
  });
  for (const textRef of textRefs) {
    if (signal?.aborted) return;
    try {
      const payment = await findPaymentByTextRef(db, textRef);
      if (payment) await handleChargeback(services, payment);
    } catch (error) {
      logger.error({ err: error, textRef }, "a payment could not be checked for a chargeback");
    }
  }
}
