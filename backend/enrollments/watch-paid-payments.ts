import { PAID_REASK_INTERVAL_MS, PAID_REASK_MS } from "#backend/constants.ts";
import { takePaidPayments } from "#backend/payments/due-payment-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { noticeReversal } from "./notice-reversal.ts";

/** So many questions a minute are nothing to a provider, and ask daily about a hundred thousand payments. */
const batch = 100;

/**
 * Asks about payments whose money is here whether it still is, each once a day, so that a reversal whose webhook was
 * lost is noticed. Several processes may run it at once: each takes different ones.
 */
export async function watchPaidPayments(services: EnrollmentServices, signal?: AbortSignal): Promise<void> {
  const { db, clock, logger } = services;
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const due = { askedBefore: ago(PAID_REASK_INTERVAL_MS), paidAfter: ago(PAID_REASK_MS), limit: batch, now };
  for (const textRef of await takePaidPayments(db, due)) {
    if (signal?.aborted) return;
    try {
      await noticeReversal(services, textRef);
    } catch (error) {
      logger.error({ err: error, textRef }, "a paid payment could not be asked about");
    }
  }
}
