import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";

// A single statement keeps the wait short: other settlements wait for the counter until this one commits.
const issue = `
  with paid as (
    select id, position from unnest(cast(:paymentIds as uuid[])) with ordinality as paid (id, position)
  ), counter as (
    insert into receipt_counters (year, last)
      select extract(year from cast(:now as timestamptz) at time zone 'Africa/Addis_Ababa')::integer, count(*)
        from paid
      on conflict (year) do update set last = receipt_counters.last + excluded.last
      returning year, last
  )
  insert into receipts
      (payment_id, year, number, lecture_name, payer_name, instructor_name, starts_at, zone, issued_at)
    select paid.id, year, last - (select count(*) from paid) + position, lectures.name, payer.name, instructor.name,
      lectures.starts_at, lectures.zone, :now
    from paid cross join counter
    join payments on payments.id = paid.id
    join accounts payer on payer.id = payments.payer_id
    join enrollments on enrollments.payment_id = paid.id
    join lectures on lectures.id = enrollments.lecture_id
    join accounts instructor on instructor.id = lectures.instructor_id`;

/**
 * Issues numbered receipts, in the transaction that records the charges. Tax offices and auditors suspect a hidden sale
 * behind a missing number, so the numbers of a year have no gaps: unlike with a sequence, a transaction that is rolled
 * back returns its numbers. The price is that settlements wait for each other from this call to the commit, so the
 * transaction must make this call last. Receipts preserve the names and the lecture's start as they are now.
 */
export async function issueReceipts(
  trx: Knex.Transaction,
  paymentIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx.raw(issue, { paymentIds: [...paymentIds], now }).options({ name: "issue-receipts" });
}

/**
 * Raises a year's receipt counter after an older state was restored. Receipts issued after that state are already in
 * users' hands, so their numbers must not be reused.
 */
export async function raiseReceiptCounter(db: Db, year: number, above: number): Promise<void> {
  await db("receipt_counters")
    .insert({ year, last: above })
    .onConflict("year")
    .merge({ last: db.raw("greatest(receipt_counters.last, excluded.last)") });
}

/** Returns the newest number of each year. */
export async function lastReceipts(db: Db): Promise<{ year: number; last: number }[]> {
  return db("receipt_counters").orderBy("year").select("year", "last");
}

export interface ReceiptRecord {
  year: number;
  number: number;
  textRef: string;
  paidAt: Date;
  payerName: string;
  kind: EnrollmentKind;
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
  /** null if nothing was refunded, not even partly. */
  refundStatus: "pending" | "done" | "failed" | null;
  refundedSantim: number;
  refundReference: string | null;
  chargedBackAt: Date | null;
  /** The time at which the refund was completed; null while it is pending. */
  refundedAt: Date | null;
}

/** If any refund of the payment needs an admin, its status takes precedence over that of the other refunds. */
const refundStatus = `(
  select case when bool_or(status in ('refused', 'unconfirmed')) then 'failed'
    when bool_or(status in ('requested', 'pending')) then 'pending' else 'done' end
  from refunds where payment_id = payments.id having count(*) > 0)`;

/** Finds the receipt of a payment; undefined if the payment is not paid yet, or was free. */
export async function findReceipt(db: Db, paymentId: string): Promise<ReceiptRecord | undefined> {
  return db("receipts")
    .join("payments", "payments.id", "receipts.paymentId")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .where("receipts.paymentId", paymentId)
    .first(
      "receipts.year",
      "receipts.number",
      "payments.textRef",
      "payments.paidAt",
      "receipts.payerName",
      "enrollments.kind",
      "enrollments.lectureId",
      "receipts.lectureName",
      "receipts.instructorName",
      "receipts.startsAt",
      "receipts.zone",
      "payments.amountSantim",
      "payments.currency",
      "payments.provider",
      "payments.providerReference",
      "payments.method",
      "payments.chargedBackAt",
      {
        refundStatus: db.raw(refundStatus),
        refundedSantim: "payments.refundTotalSantim",
        refundReference: db.raw(
          "(select provider_reference from refunds where payment_id = payments.id order by id desc limit 1)",
        ),
        refundedAt: db.raw("(select max(ended_at) from refunds where payment_id = payments.id)"),
      },
    );
}
