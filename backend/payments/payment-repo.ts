import type { PaymentStatus } from "#contract/payment.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { BookedPayment } from "./ledger/ledger-repo.ts";

export interface PaymentRecord {
  id: string;
  textRef: string;
  payerId: string;
  provider: string;
  amountSantim: number;
  currency: string;
  status: PaymentStatus;
  checkoutUrl: string | null;
  providerReference: string | null;
  note: string | null;
  /** Its checkout holds a seat until then. */
  expiresAt: Date;
  refundRequestedAt: Date | null;
  refundReference: string | null;
  createdAt: Date;
}

const columns = {
  id: "id",
  textRef: "text_ref",
  payerId: "payer_id",
  provider: "provider",
  amountSantim: "amount_santim",
  currency: "currency",
  status: "status",
  checkoutUrl: "checkout_url",
  providerReference: "provider_reference",
  note: "note",
  expiresAt: "expires_at",
  refundRequestedAt: "refund_requested_at",
  refundReference: "refund_reference",
  createdAt: "created_at",
} as const;

/** Every field of `PaymentRecord`, for repos that join more. */
export const inPayments = Object.entries(columns).map(([field, column]) => `payments.${column} as ${field}`);
const returned = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

export interface NewPayment {
  textRef: string;
  payerId: string;
  provider: string;
  amountSantim: number;
  currency: string;
  /** Whom it is for, and our share of it; null and nothing when it is free. */
  payeeId: string | null;
  platformFeeSantim: number;
  now: Date;
  expiresAt: Date;
}

export async function insertPayment(db: Db, payment: NewPayment): Promise<PaymentRecord> {
  const [row] = await db("payments")
    .insert({
      text_ref: payment.textRef,
      payer_id: payment.payerId,
      provider: payment.provider,
      amount_santim: payment.amountSantim,
      currency: payment.currency,
      payee_id: payment.payeeId,
      platform_fee_santim: payment.platformFeeSantim,
      status: "created" satisfies PaymentStatus,
      expires_at: payment.expiresAt,
      created_at: payment.now,
      updated_at: payment.now,
    })
    .returning(returned);
  return row;
}

/** Every field of `PaymentRecord`. */
export function selectPayments(db: Db): Knex.QueryBuilder {
  return db("payments").select(columns);
}

export async function findPayment(db: Db, id: string): Promise<PaymentRecord | undefined> {
  return db("payments").where({ id }).first(columns);
}

export async function findPaymentByTextRef(db: Db, textRef: string): Promise<PaymentRecord | undefined> {
  return db("payments").where({ text_ref: textRef }).first(columns);
}

/** The payment, locked until the transaction ends. Lock its lecture first when both are needed. */
export async function lockPayment(trx: Knex.Transaction, id: string): Promise<PaymentRecord | undefined> {
  return trx("payments").where({ id }).forUpdate().first(columns);
}

export interface PaymentChange {
  now: Date;
  checkoutUrl?: string;
  refundReference?: string;
  note?: string;
}

interface StatusChange {
  id: string;
  from: PaymentStatus;
  to: PaymentStatus;
  change: PaymentChange;
}

export interface MovedPayment extends BookedPayment {
  payerId: string;
}

/** Every field of `MovedPayment`, to be returned. */
export const booked = [
  "id",
  "payer_id as payerId",
  "payee_id as payeeId",
  "amount_santim as amountSantim",
  "platform_fee_santim as platformFeeSantim",
  "provider_fee_santim as providerFeeSantim",
];

/** Answers what was moved; undefined when the payment is not in `from` any more. Called by `movePayment` only. */
export async function changePaymentStatus(
  db: Db,
  { id, from, to, change }: StatusChange,
): Promise<MovedPayment | undefined> {
  const { now, checkoutUrl, refundReference, note } = change;
  // One text for all moves, so that it is prepared once.
  const orKeep = (column: string, value: string | number | Date | null | undefined) =>
    db.raw("coalesce(?, ??)", [value ?? null, column]);
  const [moved] = await db("payments")
    .where({ id, status: from })
    .update({
      status: to,
      ask_at: null,
      updated_at: now,
      paid_at: orKeep("paid_at", to === "paid" ? now : null),
      checkout_url: orKeep("checkout_url", checkoutUrl),
      refund_reference: orKeep("refund_reference", refundReference),
      note: orKeep("note", note),
    })
    .returning(booked)
    .options({ name: "move-payment" });
  return moved;
}

/** Writes down why, without changing anything else. */
export async function notePayment(db: Db, id: string, note: string, now: Date): Promise<void> {
  await db("payments").where({ id }).update({ note, updated_at: now });
}

/**
 * Whoever gets true may ask the provider what became of a payment; the others, while nobody last asked before
 * `askedBefore`, find in the row what was heard.
 */
export async function claimQuestion(
  db: Db,
  { id, now, askedBefore }: { id: string; now: Date; askedBefore: Date },
): Promise<boolean> {
  const claimed = await db("payments")
    .where({ id })
    .whereRaw("(checked_at is null or checked_at <= ?)", [askedBefore])
    .update({ checked_at: now });
  return claimed === 1;
}

/**
 * Whoever gets true, and nobody else, asks the provider for the refund. A claim older than `leaseEnd` was
 * left behind by a process that died before asking.
 */
export async function claimRefund(
  db: Db,
  { id, now, leaseEnd }: { id: string; now: Date; leaseEnd: Date },
): Promise<boolean> {
  const claimed = await db("payments")
    .where({ id, status: "refund_pending" })
    .whereRaw("(refund_requested_at is null or refund_requested_at <= ?)", [leaseEnd])
    .update({ refund_requested_at: now, updated_at: now });
  return claimed === 1;
}

/** Nobody shall pay in these any more: the reconciler's next look closes those that are open at the provider. */
export async function endCheckouts(trx: Knex.Transaction, ids: readonly string[], now: Date): Promise<void> {
  await trx("payments")
    .whereRaw("id = any(?::uuid[])", [[...ids]])
    .whereIn("status", ["created", "pending"] satisfies PaymentStatus[])
    .update({ expires_at: now, ask_at: now, updated_at: now });
}

/** Notes that the provider sent the money back by itself; what follows from it is the caller's. */
export async function markReversed(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx("payments").where({ id }).update({ reversed_at: now });
}

/** Keeps the provider's name for a refund that is under way. */
export async function noteRefundReference(db: Db, id: string, refundReference: string): Promise<void> {
  await db("payments").where({ id }).update({ refund_reference: refundReference });
}
