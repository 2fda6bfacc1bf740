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

/** For prepared statements, which fail when a migration adds a column to `*`. */
export const paymentColumns = (
  [
    "id",
    "textRef",
    "payerId",
    "provider",
    "amountSantim",
    "currency",
    "status",
    "checkoutUrl",
    "providerReference",
    "note",
    "expiresAt",
    "createdAt",
  ] as const satisfies (keyof PaymentRecord)[]
).map((column) => `payments.${column}` as const);

export interface NewPayment extends Pick<
  PaymentRecord,
  "textRef" | "payerId" | "provider" | "amountSantim" | "currency" | "expiresAt"
> {
  /** The instructor who earns the payment; null for a free payment, whose `platformFeeSantim` is 0. */
  payeeId: string | null;
  platformFeeSantim: number;
  now: Date;
}

export async function insertPayment(db: Db, { now, ...payment }: NewPayment): Promise<PaymentRecord> {
  const [row] = await db("payments")
    .insert({ ...payment, status: "created" satisfies PaymentStatus, createdAt: now, updatedAt: now })
    .returning("*");
  return row;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRecord | undefined> {
  return db("payments").where({ id }).first();
}

export async function findPaymentByTextRef(db: Db, textRef: string): Promise<PaymentRecord | undefined> {
  return db("payments").where({ textRef }).first();
}

/** Locks a payment until the transaction ends. If the caller also locks the lecture, it must lock the lecture first. */
export async function lockPayment(trx: Knex.Transaction, id: string): Promise<PaymentRecord | undefined> {
  return trx("payments").where({ id }).forUpdate().first();
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
    .update({ expiresAt: now, nextPollAt: now, updatedAt: now });
}

/** Schedules the next time that the provider is queried about a payment. */
export async function schedulePoll(db: Db, id: string, at: Date): Promise<void> {
  await db("payments").where({ id }).update({ nextPollAt: at });
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
    .update({ lastPolledAt: now });
  return claimed === 1;
}
