import { CANCELLATION_RETRY_DELAY_MS, CHECKOUT_LIFETIME_MS } from "#backend/platform/constants.ts";
import { schedulePoll, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";

/** Polls a payment again soon if its checkout could not be cancelled: the student may still pay, or has just paid. */
export async function retryCancellation(
  { db, clock }: PaymentServices,
  { id, createdAt }: PaymentRecord,
): Promise<void> {
  const now = clock().getTime();
  if (now < createdAt.getTime() + CHECKOUT_LIFETIME_MS)
    await schedulePoll(db, id, new Date(now + CANCELLATION_RETRY_DELAY_MS));
}
