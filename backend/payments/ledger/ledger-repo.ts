import type { Knex } from "#backend/db/knex.ts";
import {
  entriesOf,
  payoutEntriesOf,
  type LedgerKind,
  type PaymentMoney,
  type PayoutLedgerKind,
} from "./ledger-rules.ts";

export interface BookedPayment extends PaymentMoney {
  id: string;
  /** Whose `instructor_payable` it is; null only when it was free. */
  payeeId: string | null;
}

/**
 * Writes what a move of each payment means into the books, in the transaction that moves them. The database
 * refuses what does not balance, and a second booking of the same move.
 */
export async function bookPayments(
  trx: Knex.Transaction,
  payments: readonly BookedPayment[],
  { kind, now }: { kind: LedgerKind; now: Date },
): Promise<void> {
  const moved = payments.filter(({ amountSantim }) => amountSantim > 0);
  if (moved.length === 0) return;
  const rows: { id: string; payment_id: string }[] = await trx("ledger_transactions")
    .insert(moved.map(({ id }) => ({ payment_id: id, kind, booked_at: now })))
    .returning(["id", "payment_id"]);
  const transactionOf = new Map(rows.map((row) => [row.payment_id, row.id]));
  await trx("ledger_entries").insert(
    moved.flatMap((payment) =>
      entriesOf(kind, payment).map(({ account, amountSantim }) => ({
        transaction_id: transactionOf.get(payment.id),
        account,
        instructor_id: account === "instructor_payable" ? payment.payeeId : null,
        amount_santim: amountSantim,
      })),
    ),
  );
}

interface BookedPayout {
  id: string;
  instructorId: string;
  amountSantim: number;
}

/** Writes what a move of a payout means into the books, in the transaction that moves it. */
export async function bookPayout(
  trx: Knex.Transaction,
  { id, instructorId, amountSantim }: BookedPayout,
  { kind, now }: { kind: PayoutLedgerKind; now: Date },
): Promise<void> {
  const [row] = await trx("ledger_transactions")
    .insert({ payout_id: id, kind, booked_at: now })
    .returning("id");
  await trx("ledger_entries").insert(
    payoutEntriesOf(kind, amountSantim).map((entry) => ({
      transaction_id: row.id,
      account: entry.account,
      instructor_id: entry.account === "instructor_payable" ? instructorId : null,
      amount_santim: entry.amountSantim,
    })),
  );
}
