import { inTransaction, type Db } from "#backend/platform/db/knex.ts";
import { recordRefundEntries } from "../ledger/ledger-repo.ts";
import { enqueueAdminAlert } from "../state/alert-admins-job.ts";
import { enqueueRefundEnded } from "./enqueue-refund-follow-ups.ts";
import type { RefundRecord } from "./refund-repo.ts";
import { canRefundGo } from "./refund-state.ts";
import { lockRefundablePayments } from "./refundable-payment-repo.ts";
import { syncPaymentsWithRefunds, updateRefundStatus, type RefundChange } from "./refund-status-repo.ts";

/**
 * Changes a refund's status. The same transaction writes the ledger entries, updates the payment and queues the email.
 * Returns false when the refund's status has changed since it was read.
 * @throws Error when there is no such transition
 */
export async function transitionRefund(db: Db, refund: RefundRecord, change: RefundChange): Promise<boolean> {
  const { to, now, note, isChargeback = false } = change;
  if (!canRefundGo(refund.status, to)) throw new Error(`A refund cannot go from ${refund.status} to ${to}.`);
  return inTransaction(db, async (trx) => {
    const [payment] = await lockRefundablePayments(trx, [refund.paymentId]);
    if (!payment || !(await updateRefundStatus(trx, refund, change))) return false;
    const { payerId, payeeId } = payment;
    if (to === "refunded") await recordRefundEntries(trx, [{ ...refund, payeeId }], { kind: "refund", now });
    await syncPaymentsWithRefunds(trx, [payment.id], { now, note, isChargeback });
    await enqueueRefundEnded(trx, { ...refund, payerId }, { to, now });
    if (to === "refused" || to === "unconfirmed") await enqueueAdminAlert(trx);
    return true;
  });
}
