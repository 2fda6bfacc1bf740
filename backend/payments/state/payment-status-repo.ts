import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { StoredAttentionReason } from "./attention-reason.ts";
import type { ConfirmedCharge } from "./confirmed-charge.ts";
import type { LedgerPayment } from "../ledger/ledger-repo.ts";
import { payableStatuses } from "./payment-state.ts";

// Apart from refunds (see refunds/refund-status-repo.ts), only the statements in this file change a payment's status.
// Only transition-payment.ts calls them.

export interface TransitionedPayment extends LedgerPayment {
  payerId: string;
}

/** All columns of `TransitionedPayment`. */
const returning = ["id", "payerId", "payeeId", "amountSantim", "platformFeeSantim", "providerFeeSantim"];

export interface PaymentChange {
  now: Date;
  checkoutUrl?: string;
  /** Informational only; no code reads it. */
  note?: string;
  /** If set, adds the payment to the admins' queue. */
  attentionReason?: StoredAttentionReason;
}

interface StatusChange {
  id: string;
  from: PaymentStatus;
  to: PaymentStatus;
  change: PaymentChange;
}

/** Returns undefined when the payment no longer has the status `from`. */
export async function updatePaymentStatus(
  db: Db,
  { id, from, to, change }: StatusChange,
): Promise<TransitionedPayment | undefined> {
  const { now, checkoutUrl, note, attentionReason } = change;
  // The SQL text is the same for every transition, so that PostgreSQL prepares the statement only once.
  const orExisting = (column: string, value: string | number | Date | null | undefined) =>
    db.raw("coalesce(?, ??)", [value ?? null, column]);
  const [transitioned] = await db("payments")
    .where({ id, status: from })
    .update({
      status: to,
      nextPollAt: null,
      updatedAt: now,
      paidAt: orExisting("paidAt", to === "paid" ? now : null),
      checkoutUrl: orExisting("checkoutUrl", checkoutUrl),
      note: orExisting("note", note),
      // When a payment is paid, an earlier reason for an admin's attention no longer applies.
      attentionReason: db.raw("coalesce(?, case when ?::boolean then null else attention_reason end)", [
        attentionReason ?? null,
        to === "paid",
      ]),
      resolvedAt: db.raw("case when ?::text is null then resolved_at end", [attentionReason ?? null]),
    })
    .returning(returning)
    .options({ name: "update-payment-status" });
  return transitioned;
}

/**
 * Moves a payable payment to `in_review` because a wrong amount was received. Returns undefined when the payment is no
 * longer payable.
 */
export async function updateToInReview(
  trx: Knex.Transaction,
  { paymentId, charge }: ConfirmedCharge,
  { note, now }: { note: string; now: Date },
): Promise<TransitionedPayment | undefined> {
  const [transitioned] = await trx("payments")
    .where({ id: paymentId })
    .whereIn("status", payableStatuses)
    .update({
      status: "in_review" satisfies PaymentStatus,
      receivedSantim: charge.amountSantim,
      paidAt: now,
      updatedAt: now,
      nextPollAt: null,
      providerReference: charge.providerReference,
      providerFeeSantim: charge.feeSantim,
      method: trx.raw("coalesce(?, method)", [charge.method]),
      note,
      attentionReason: "charge_mismatch" satisfies StoredAttentionReason,
      resolvedAt: null,
    })
    .returning(returning);
  return transitioned;
}

/**
 * Sets the price of a payment in review to the amount received, and moves the payment to `paid`. Our fee changes in
 * proportion. Returns undefined when the payment is no longer in review.
 */
export async function updateToAccepted(
  trx: Knex.Transaction,
  id: string,
  now: Date,
): Promise<TransitionedPayment | undefined> {
  const [transitioned] = await trx("payments")
    .where({ id, status: "in_review" satisfies PaymentStatus, refundTotalSantim: 0 })
    .update({
      status: "paid" satisfies PaymentStatus,
      amountSantim: trx.ref("receivedSantim"),
      platformFeeSantim: trx.raw("platform_fee_santim * received_santim / amount_santim"),
      updatedAt: now,
      attentionReason: null,
    })
    .returning(returning);
  return transitioned;
}

/** Moves the payments of these charges to `paid`, except those that are no longer payable. */
export async function updateToPaid(
  trx: Knex.Transaction,
  charges: readonly ConfirmedCharge[],
  now: Date,
): Promise<TransitionedPayment[]> {
  // Passes arrays, so that the SQL text is the same for any number of charges and PostgreSQL prepares the statement
  // only once.
  const confirmed = trx.raw(
    `unnest(:ids::uuid[], :references::text[], :fees::bigint[], :methods::text[])
       as confirmed (id, reference, fee, method)`,
    {
      ids: charges.map(({ paymentId }) => paymentId),
      references: charges.map(({ charge }) => charge.providerReference),
      fees: charges.map(({ charge }) => charge.feeSantim),
      methods: charges.map(({ charge }) => charge.method),
    },
  );
  return trx("payments")
    .updateFrom(confirmed)
    .whereRaw("payments.id = confirmed.id and status = any(?::text[])", [[...payableStatuses]])
    .update({
      status: "paid" satisfies PaymentStatus,
      paidAt: now,
      updatedAt: now,
      nextPollAt: null,
      attentionReason: null,
      providerReference: trx.ref("confirmed.reference"),
      providerFeeSantim: trx.ref("confirmed.fee"),
      method: trx.raw("coalesce(confirmed.method, payments.method)"),
    })
    .returning(returning.map((column) => `payments.${column}`))
    .options({ name: "update-to-paid" });
}
