import type { Knex } from "#backend/platform/db/knex.ts";
import {
  paymentEntries,
  payoutEntries,
  waiverEntries,
  type LedgerEntry,
  type PaymentAmounts,
  type PaymentLedgerKind,
  type PayoutLedgerKind,
} from "./ledger-rules.ts";
import { refundEntries, type RefundAmounts, type RefundLedgerKind } from "./refund-ledger-rules.ts";

export interface LedgerPayment extends PaymentAmounts {
  id: string;
  /** The instructor whose `instructor_payable` is affected; null only for a free payment. */
  payeeId: string | null;
}

/**
 * Writes a ledger transaction for each payment, in the database transaction that changes its status. The database
 * rejects entries that do not balance, and a second transaction of the same kind.
 */
export async function recordPaymentEntries(
  trx: Knex.Transaction,
  payments: readonly LedgerPayment[],
  { kind, now }: { kind: PaymentLedgerKind; now: Date },
): Promise<void> {
  const charged = payments.filter(({ amountSantim }) => amountSantim > 0);
  if (charged.length === 0) return;
  const entries = charged.flatMap((payment) =>
    paymentEntries(kind, payment).map((entry) => ({
      ...entry,
      paymentId: payment.id,
      instructorId: entry.account === "instructor_payable" ? payment.payeeId : null,
    })),
  );
  await trx
    .raw(insertEntries, {
      ids: charged.map(({ id }) => id),
      kind,
      now,
      payments: entries.map(({ paymentId }) => paymentId),
      accounts: entries.map(({ account }) => account),
      instructors: entries.map(({ instructorId }) => instructorId),
      amounts: entries.map(({ amountSantim }) => amountSantim),
    })
    .options({ name: "record-payment-entries" });
}

// A single statement for all payments keeps the transaction short, since other settlements may be waiting for it.
const insertEntries = `
  with booked as (
    insert into ledger_transactions (payment_id, kind, booked_at)
      select id, :kind, :now from unnest(cast(:ids as uuid[])) as id
      returning id, payment_id
  )
  insert into ledger_entries (transaction_id, account, instructor_id, amount_santim)
    select booked.id, entry.account, entry.instructor_id, entry.amount_santim
    from unnest(cast(:payments as uuid[]), cast(:accounts as text[]), cast(:instructors as uuid[]),
      cast(:amounts as bigint[])) as entry (payment_id, account, instructor_id, amount_santim)
    join booked on booked.payment_id = entry.payment_id`;

interface LedgerRefund extends RefundAmounts {
  id: string;
  paymentId: string;
  payeeId: string | null;
}

/** Writes a ledger transaction for each refund, in the database transaction that creates or completes it. */
export async function recordRefundEntries(
  trx: Knex.Transaction,
  refunds: readonly LedgerRefund[],
  { kind, now }: { kind: RefundLedgerKind; now: Date },
): Promise<void> {
  if (refunds.length === 0) return;
  const transactions: { id: string; refundId: string }[] = await trx("ledger_transactions")
    .insert(refunds.map(({ id, paymentId }) => ({ paymentId, refundId: id, kind, bookedAt: now })))
    .returning(["id", "refundId"]);
  const transactionOf = new Map(transactions.map(({ id, refundId }) => [refundId, id]));
  await trx("ledger_entries").insert(
    refunds.flatMap((refund) =>
      refundEntries(kind, refund).map((entry) => ({
        transactionId: transactionOf.get(refund.id),
        account: entry.account,
        instructorId: entry.account === "instructor_payable" ? refund.payeeId : null,
        amountSantim: entry.amountSantim,
      })),
    ),
  );
}

interface LedgerPayout {
  id: string;
  instructorId: string;
  amountSantim: number;
}

/** Writes a payout's ledger transaction, in the database transaction that changes its status. */
export async function recordPayoutEntries(
  trx: Knex.Transaction,
  { id, instructorId, amountSantim }: LedgerPayout,
  { kind, now }: { kind: PayoutLedgerKind; now: Date },
): Promise<void> {
  const transaction = { payoutId: id, kind, bookedAt: now };
  await insertTransaction(trx, transaction, { instructorId, entries: payoutEntries(kind, amountSantim) });
}

/** Writes the ledger transaction for an instructor who waives what we owe them. */
export async function recordWaiverEntries(
  trx: Knex.Transaction,
  { instructorId, amountSantim, now }: { instructorId: string; amountSantim: number; now: Date },
): Promise<void> {
  const transaction = { waivedBy: instructorId, kind: "waiver", bookedAt: now };
  await insertTransaction(trx, transaction, { instructorId, entries: waiverEntries(amountSantim) });
}

async function insertTransaction(
  trx: Knex.Transaction,
  transaction: Record<string, unknown>,
  { instructorId, entries }: { instructorId: string; entries: readonly LedgerEntry[] },
): Promise<void> {
  const [row] = await trx("ledger_transactions").insert(transaction).returning("id");
  await trx("ledger_entries").insert(
    entries.map((entry) => ({
      transactionId: row.id,
      account: entry.account,
      instructorId: entry.account === "instructor_payable" ? instructorId : null,
      amountSantim: entry.amountSantim,
    })),
  );
}
