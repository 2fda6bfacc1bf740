import type { Knex } from "#backend/platform/db/knex.ts";
import { listRefunds } from "./refund-repo.ts";
import { transitionRefund } from "./transition-refund.ts";

interface Resolution {
  paymentId: string;
  now: Date;
}

/**
 * Retries the failed refunds of a locked payment under the same references. A refused refund is requested again; for
 * one whose outcome is unknown, the provider is queried first. Returns the number of these refunds.
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

/**
 * Records that an admin made the unfinished refunds of a locked payment in another way. Returns the number of these
 * refunds.
 */
export async function completeRefundsManually(
  trx: Knex.Transaction,
  { paymentId, now }: Resolution,
): Promise<number> {
  const due = (await listRefunds(trx, paymentId)).filter(({ status }) => status !== "refunded");
  for (const refund of due)
    await transitionRefund(trx, refund, { to: "refunded", note: "refunded manually", now });
  return due.length;
}
