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
  const lines = moved.flatMap((payment) =>
    entriesOf(kind, payment).map((entry) => ({
      ...entry,
      paymentId: payment.id,
      instructorId: entry.account === "instructor_payable" ? payment.payeeId : null,
    })),
  );
  await trx
    .raw(book, {
      ids: moved.map(({ id }) => id),
      kind,
      now,
      payments: lines.map(({ paymentId }) => paymentId),
      accounts: lines.map(({ account }) => account),
      instructors: lines.map(({ instructorId }) => instructorId),
      amounts: lines.map(({ amountSantim }) => amountSantim),
    })
    .options({ name: "book-payments" });
}

// One statement, since whoever is paid next may be waiting.
const book = `
  with booked as (
    insert into ledger_transactions (payment_id, kind, booked_at)
      select id, :kind, :now from unnest(cast(:ids as uuid[])) as id
      returning id, payment_id
  )
  insert into ledger_entries (transaction_id, account, instructor_id, amount_santim)
    select booked.id, line.account, line.instructor_id, line.amount_santim
    from unnest(cast(:payments as uuid[]), cast(:accounts as text[]), cast(:instructors as uuid[]),
      cast(:amounts as bigint[])) as line (payment_id, account, instructor_id, amount_santim)
    join booked on booked.payment_id = line.payment_id`;

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
