import type { PaymentStatus } from "#contract/payments/payment.ts";
import { inTransaction, type Db, type Knex } from "#backend/platform/db/knex.ts";
import type { ConfirmedCharge } from "./confirmed-charge.ts";
import { recordPaymentEntries } from "../ledger/ledger-repo.ts";
import { ledgerKindFor } from "../ledger/ledger-rules.ts";
import type { PaymentRecord } from "./payment-repo.ts";
import { canTransition } from "./payment-state.ts";
import {
  updatePaymentStatus,
  updateToAccepted,
  updateToInReview,
  updateToPaid,
  type PaymentChange,
  type TransitionedPayment,
} from "./payment-status-repo.ts";

export interface PaymentTransition extends PaymentChange {
  /**
   * The excluded statuses are set elsewhere: `in_review` by `transitionToInReview`, and those of refunds in
   * refunds/create-refunds.ts and refunds/transition-refund.ts.
   */
  to: Exclude<PaymentStatus, "in_review" | "refund_pending" | "refunded" | "refund_failed">;
}

/**
 * Changes a payment's status and writes the ledger entries in the same transaction. Until a payment is refunded, only
 * this function and those below change its status. Returns false when the status has changed since it was read.
 * @throws Error when the state table has no such transition
 */
export async function transitionPayment(
  db: Db,
  { id, status }: Pick<PaymentRecord, "id" | "status">,
  { to, ...change }: PaymentTransition,
): Promise<boolean> {
  if (!canTransition(status, to)) throw new Error(`A payment cannot go from ${status} to ${to}.`);
  const kind = ledgerKindFor(to);
  if (kind === null) return (await updatePaymentStatus(db, { id, from: status, to, change })) !== undefined;
  return inTransaction(db, async (trx) => {
    const transitioned = await updatePaymentStatus(trx, { id, from: status, to, change });
    if (!transitioned) return false;
    await recordPaymentEntries(trx, [transitioned], { kind, now: change.now });
    return true;
  });
}

/**
 * Moves payments to `paid` and writes their ledger entries. They must be locked first.
 * @throws Error when one of them is not payable
 */
export async function transitionToPaid(
  trx: Knex.Transaction,
  charges: readonly ConfirmedCharge[],
  now: Date,
): Promise<void> {
  const transitioned = await updateToPaid(trx, charges, now);
  if (transitioned.length !== charges.length) throw new Error("A charged payment is not payable.");
  await recordPaymentEntries(trx, transitioned, { kind: "charge", now });
}

/**
 * Moves a payment to `in_review` because a wrong amount was received. The money stays in the suspense account until an
 * admin decides. Returns false when the payment is no longer payable.
 */
export async function transitionToInReview(
  trx: Knex.Transaction,
  charge: ConfirmedCharge,
  { note, now }: { note: string; now: Date },
): Promise<boolean> {
  const transitioned = await updateToInReview(trx, charge, { note, now });
  if (!transitioned) return false;
  const { amountSantim } = charge.charge;
  await recordPaymentEntries(trx, [{ ...transitioned, amountSantim }], { kind: "suspense", now });
  return true;
}

/**
 * Accepts the amount received as the price of a payment in review. Returns undefined when the payment is no longer in
 * review.
 */
export async function acceptReceivedAmount(
  trx: Knex.Transaction,
  id: string,
  now: Date,
): Promise<TransitionedPayment | undefined> {
  const accepted = await updateToAccepted(trx, id, now);
  if (accepted)
    await recordPaymentEntries(trx, [{ ...accepted, isInSuspense: true }], { kind: "charge", now });
  return accepted;
}
