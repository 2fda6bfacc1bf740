import type { Knex } from "#backend/platform/db/knex.ts";
import { listRefunds } from "./refund-repo.ts";
import { transitionRefund } from "./transition-refund.ts";

interface Resolution {
  paymentId: string;
  now: Date;
}

/**
 * Makes the failed refunds of a locked payment be requested again, under the same reference. Where nobody knows whether
 * the provider made one, the provider is asked first. Returns how many.
 */
export async function retryRefunds(trx: Knex.Transaction, { paymentId, now }: Resolution): Promise<number> {
  const failed = (await listRefunds(trx, paymentId)).filter(
    ({ status }) => status === "refused" || status === "unconfirmed",
  );
  const note = "the refund is retried";
  for (const refund of failed) {
    const to = refund.status === "refused" ? "requested" : "pending";
    await transitionRefund(trx, refund, { to, note, now });
  }
  return failed.length;
}

/** Records that an admin made the refunds of a locked payment in another way. Returns how many. */
export async function completeRefundsManually(
  trx: Knex.Transaction,
  { paymentId, now }: Resolution,
): Promise<number> {
  const due = (await listRefunds(trx, paymentId)).filter(({ status }) => status !== "refunded");
  for (const refund of due)
    await transitionRefund(trx, refund, { to: "refunded", note: "refunded manually", now });
  return due.length;
}
