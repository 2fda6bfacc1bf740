import type { PaymentStatus } from "#contract/payment.ts";
import { together, type Db, type Knex } from "#backend/db/knex.ts";
import { REFUND_REQUEST_MS } from "#backend/constants.ts";
import { announceRefunds, isRefundStep } from "./announce-refund.ts";
import { bookPayments } from "./ledger/ledger-repo.ts";
import { ledgerKindOf } from "./ledger/ledger-rules.ts";
import { takePaid, takePaidBack, type PaidCharge } from "./paid-payment-repo.ts";
import { changePaymentStatus, type PaymentChange, type PaymentRecord } from "./payment-repo.ts";
import { canMove, mayBecomePaid } from "./payment-state.ts";

export interface PaymentMove extends PaymentChange {
  to: PaymentStatus;
}

/**
 * The only way from one status to another, but for those beside it that move many: moves a payment on from the status
 * it was read in, and books the money that moves with it in the same transaction; a refund's steps order its job and
 * its mails there. False when somebody else moved it meanwhile.
 * @throws when the state table has no such move
 */
export async function movePayment(
  db: Db,
  { id, status }: Pick<PaymentRecord, "id" | "status">,
  { to, ...change }: PaymentMove,
): Promise<boolean> {
  if (!canMove(status, to)) throw new Error(`A payment does not go from ${status} to ${to}.`);
  const kind = ledgerKindOf(status, to);
  if (kind === null && !isRefundStep(to))
    return (await changePaymentStatus(db, { id, from: status, to, change })) !== undefined;
  // Who withdraws has their refund asked for in the same call: the job is for when that did not work.
  const jobDelayMs = status === "paid" ? REFUND_REQUEST_MS : 0;
  return together(db, async (trx) => {
    const moved = await changePaymentStatus(trx, { id, from: status, to, change });
    if (!moved) return false;
    if (kind !== null) await bookPayments(trx, [moved], { kind, now: change.now });
    await announceRefunds(trx, [moved], { to, jobDelayMs, now: change.now });
    return true;
  });
}

/**
 * Moves many payments on to `paid`, and books the money. Lock them first.
 * @throws when one of them awaits no money
 */
export async function markPaid(trx: Knex.Transaction, paid: readonly PaidCharge[], now: Date): Promise<void> {
  const moved = await takePaid(trx, paid, { from: mayBecomePaid, now });
  if (moved.length !== paid.length) throw new Error("A payment that was paid awaits no money.");
  await bookPayments(trx, moved, { kind: "charge", now });
}

/** Moves those of many payments that are paid, and were not free, on to `refund_pending`. */
export async function markRefundsPending(
  trx: Knex.Transaction,
  ids: readonly string[],
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const moved = await takePaidBack(trx, ids, { note, now });
  await announceRefunds(trx, moved, { to: "refund_pending", jobDelayMs: 0, now });
  await bookPayments(trx, moved, { kind: "refund_due", now });
}
