import type { PaymentStatus } from "#contract/payment.ts";
import type { Db, Knex } from "#backend/db/knex.ts";

// One statement: whoever is paid waits for those before until they have committed.
const issue = `
  with paid as (
    select id, name, place
    from unnest(cast(:ids as uuid[]), cast(:names as text[])) with ordinality as paid (id, name, place)
  ), counter as (
    insert into receipt_counters (year, last)
      select extract(year from cast(:now as timestamptz) at time zone 'Africa/Addis_Ababa')::integer, count(*)
        from paid
      on conflict (year) do update set last = receipt_counters.last + excluded.last
      returning year, last
  )
  insert into receipts (payment_id, year, number, lecture_name, issued_at)
    select id, year, last - (select count(*) from paid) + place, name, :now from paid, counter`;

interface NewReceipt {
  paymentId: string;
  lectureName: string;
}

/**
 * Numbers the receipts of payments in the transaction that takes their money. Tax offices and auditors take a
 * missing number for a hidden sale, so the numbers of a year have no gaps: a rolled back transaction gives its
 * numbers back, which a sequence does not. The price is that whoever is paid waits for those before, from here
 * to the commit; call it last.
 */
export async function issueReceipts(
  trx: Knex.Transaction,
  receipts: readonly NewReceipt[],
  now: Date,
): Promise<void> {
  const ids = receipts.map(({ paymentId }) => paymentId);
  const names = receipts.map(({ lectureName }) => lectureName);
  await trx.raw(issue, { ids, names, now }).options({ name: "issue-receipts" });
}

export interface ReceiptRecord {
  year: number;
  number: number;
  textRef: string;
  paidAt: Date;
  payerName: string;
  lectureId: string;
  lectureName: string;
  instructorName: string;
  startsAt: Date;
  zone: string;
  amountSantim: number;
  currency: string;
  provider: string;
  providerReference: string | null;
  method: string | null;
  status: PaymentStatus;
  refundReference: string | null;
  reversedAt: Date | null;
  /** When it was paid back; null while it is on its way. */
  refundedAt: Date | null;
}

/** The receipt of a payment; undefined until it is paid, and for what cost nothing. */
export async function findReceipt(db: Db, paymentId: string): Promise<ReceiptRecord | undefined> {
  return db("receipts")
    .join("payments", "payments.id", "receipts.payment_id")
    .join("accounts as payer", "payer.id", "payments.payer_id")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .join("accounts as instructor", "instructor.id", "lectures.instructor_id")
    .leftJoin("ledger_transactions as refund", (refund) =>
      refund.on("refund.payment_id", "payments.id").andOnVal("refund.kind", "refund"),
    )
    .where("receipts.payment_id", paymentId)
    .first({
      year: "receipts.year",
      number: "receipts.number",
      textRef: "payments.text_ref",
      paidAt: "payments.paid_at",
      payerName: "payer.name",
      lectureId: "lectures.id",
      lectureName: "receipts.lecture_name",
      instructorName: "instructor.name",
      startsAt: "lectures.starts_at",
      zone: "lectures.zone",
      amountSantim: "payments.amount_santim",
      currency: "payments.currency",
      provider: "payments.provider",
      providerReference: "payments.provider_reference",
      method: "payments.method",
      status: "payments.status",
      refundReference: "payments.refund_reference",
      reversedAt: "payments.reversed_at",
      refundedAt: "refund.booked_at",
    });
}
