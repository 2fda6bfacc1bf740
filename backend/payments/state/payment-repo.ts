import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { trustedUntil } from "./poll-schedule.ts";

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
  /** The time at which the checkout stops holding a seat. */
  expiresAt: Date;
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
  createdAt: "created_at",
} as const;

/** All columns of `PaymentRecord`, qualified with the table name for queries that join other tables. */
export const paymentColumns = Object.entries(columns).map(
  ([field, column]) => `payments.${column} as ${field}`,
);
const returning = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

export interface NewPayment {
  textRef: string;
  payerId: string;
  provider: string;
  amountSantim: number;
  currency: string;
  /** The instructor who earns the payment; null for a free payment, whose `platformFeeSantim` is 0. */
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
    .returning(returning);
  return row;
}

export function selectPayments(db: Db): Knex.QueryBuilder {
  return db("payments").select(columns);
}

export async function findPayment(db: Db, id: string): Promise<PaymentRecord | undefined> {
  return db("payments").where({ id }).first(columns);
}

export async function findPaymentByTextRef(db: Db, textRef: string): Promise<PaymentRecord | undefined> {
  return db("payments").where({ text_ref: textRef }).first(columns);
}

/** Locks a payment until the transaction ends. If the caller also locks the lecture, it must lock the lecture first. */
export async function lockPayment(trx: Knex.Transaction, id: string): Promise<PaymentRecord | undefined> {
  return trx("payments").where({ id }).forUpdate().first(columns);
}

/** Makes open checkouts expire now. The next reconciliation closes those that are still open at the provider. */
export async function expireCheckouts(
  trx: Knex.Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx("payments")
    .whereRaw("id = any(?::uuid[])", [[...ids]])
    .whereIn("status", ["created", "pending"] satisfies PaymentStatus[])
    .update({ expires_at: now, next_poll_at: now, updated_at: now });
}

/** Schedules the next time that the provider is queried about a payment. */
export async function schedulePoll(db: Db, id: string, at: Date): Promise<void> {
  await db("payments").where({ id }).update({ next_poll_at: at });
}

/**
 * Claims the right to query the provider about a payment. Returns false if it was queried after `polledBefore`, since
 * the stored state is then recent enough.
 */
export async function claimPoll(
  db: Db,
  { id, now, polledBefore }: { id: string; now: Date; polledBefore: Date },
): Promise<boolean> {
  const claimed = await db("payments")
    .where({ id })
    .whereRaw("(last_polled_at is null or last_polled_at <= ? or last_polled_at > ?)", [
      polledBefore,
      trustedUntil(now),
    ])
    .update({ last_polled_at: now });
  return claimed === 1;
}
