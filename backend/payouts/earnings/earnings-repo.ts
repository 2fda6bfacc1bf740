import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { isChangedPurchase } from "#backend/lectures/rescheduling/changed-purchase-repo.ts";
import { expectedPayableAt, payableAt, payoutWaits } from "#backend/lectures/schedule/payout-wait-repo.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface EarningsRecord {
  balanceSantim: number;
  /**
   * Earnings from lectures that were judged to have been given and whose complaint period is over, less the amounts
   * that are held or that students can still get refunded.
   */
  availableSantim: number;
  /** Earnings from payments that an admin must review because students complained. */
  heldSantim: number;
  inTransitSantim: number;
  paidOutSantim: number;
}

// A payment is held if it has an open complaint, or if all payments of its lecture are held.
const isHeld = "(lectures.payouts_held_at is not null or complaints.id is not null)";

// The condition for payments that students can still get refunded: any payment, while a promised replay is missing or
// was deleted; a replay bought on its own, until the student has watched a quarter of it or it expires; a seat in a
// lecture that was moved or shortened.
const isUnwatched = "coalesce(:now < least(enrollments.quarter_watched_at, recordings.expires_at), true)";
const isReturnable = `(case
  when lectures.replay_withdrawal_until > :now then true
  when enrollments.kind = 'replay' then ${isUnwatched}
  else ${isChangedPurchase} end)`;

const replayOfEntry =
  "left join recordings on recordings.lecture_id = enrollments.lecture_id and enrollments.kind = 'replay'";

const payable = `
  with payable as materialized (
    select lectures.id from lectures
    where lectures.instructor_id = :instructorId and lectures.fulfillment = 'given' and ${payableAt} <= :now
  )`;

// Negates the sums: what we owe is a credit, and credits are negative in the ledger.
const sums = `${payable}
  select
    cast(coalesce(-sum(e.amount_santim), 0) as bigint) as balance_santim,
    cast(coalesce(-sum(e.amount_santim) filter (where t.payout_id is not null or t.waived_by is not null
      or (payable.id is not null and not ${isHeld} and not ${isReturnable})), 0) as bigint)
      as available_santim,
    cast(coalesce(-sum(e.amount_santim) filter (where ${isHeld}), 0) as bigint) as held_santim,
    cast((select coalesce(sum(amount_santim), 0) from payouts p
      where p.instructor_id = :instructorId and p.status = 'released') as bigint) as in_transit_santim,
    cast((select coalesce(sum(amount_santim), 0) from payouts p
      where p.instructor_id = :instructorId and p.status = 'paid') as bigint) as paid_out_santim
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  left join enrollments on enrollments.payment_id = t.payment_id
  left join lectures on lectures.id = enrollments.lecture_id
  ${replayOfEntry}
  left join complaints on complaints.payment_id = t.payment_id and complaints.status = 'open'
  left join payable on payable.id = enrollments.lecture_id
  where e.instructor_id = :instructorId`;

interface EarningsQuery {
  instructorId: string;
  now: Date;
  /** The number of hours between the decision that a lecture was given and the availability of its earnings. */
  payoutWaitHours: number;
}

/**
 * Returns what we owe an instructor, from the ledger. A late chargeback or refund makes `availableSantim` negative,
 * which is a debt.
 */
export async function getEarnings(
  db: Db,
  { instructorId, now, payoutWaitHours }: EarningsQuery,
): Promise<EarningsRecord> {
  const { rows } = await db.raw(sums, {
    instructorId,
    now,
    ...payoutWaits(payoutWaitHours),
  });
  return rows[0];
}

// What was paid for lectures and refunded; payouts belong to no lecture.
const entries = `
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join enrollments on enrollments.payment_id = t.payment_id
  join lectures on lectures.id = enrollments.lecture_id
  left join complaints on complaints.payment_id = t.payment_id and complaints.status = 'open'`;

// Several lectures of one day in Addis Ababa count together. The right to return a seat ends by then, but that to return
// a replay ends whenever its buyer watches it.
const nextSums = `
  select max(at) as at, cast(sum(santim) as bigint) as santim from (
    select ${expectedPayableAt} as at, -sum(e.amount_santim) as santim
    ${entries} ${replayOfEntry}
    where e.instructor_id = :instructorId and not ${isHeld} and not (enrollments.kind = 'replay' and ${isUnwatched})
    group by lectures.id
  ) waiting
  where at > :now and santim > 0
  group by cast(at at time zone 'Africa/Addis_Ababa' as date) order by 1 limit 1`;

export interface NextEarningsRecord {
  at: Date;
  santim: number;
}

/** Returns what becomes available next, provided that undecided lectures are given as scheduled. */
export async function findNextEarnings(
  db: Db,
  { instructorId, now, payoutWaitHours }: EarningsQuery,
): Promise<NextEarningsRecord | undefined> {
  const { rows } = await db.raw(nextSums, { instructorId, now, ...payoutWaits(payoutWaitHours) });
  return rows[0];
}

export interface LectureEarningsRecord {
  id: string;
  name: string;
  startsAt: Date;
  zone: string;
  soldSantim: number;
  refundedSantim: number;
  feeSantim: number;
  netSantim: number;
  /** The part of `netSantim` that is held. */
  heldSantim: number;
  /** From then on the rest can be paid out; null if the lecture is under review, or was not given. */
  payableAt: Date | null;
  /** False while `payableAt` depends on whether the lecture is given. */
  isDecided: boolean;
}

const lectureSums = `
    cast(coalesce(-sum(e.amount_santim + fees.santim) filter (where t.kind = 'charge'), 0) as bigint) as sold_santim,
    cast(coalesce(sum(e.amount_santim + fees.santim) filter (where t.kind <> 'charge'), 0) as bigint)
      as refunded_santim,
    cast(-sum(fees.santim) as bigint) as fee_santim,
    cast(-sum(e.amount_santim) as bigint) as net_santim,
    cast(coalesce(-sum(e.amount_santim) filter (where ${isHeld}), 0) as bigint) as held_santim`;

const lectureEntries = `${entries}
  cross join lateral (
    select coalesce(sum(f.amount_santim), 0) as santim from ledger_entries f
    where f.transaction_id = t.id and f.account = 'platform_fees'
  ) fees`;

const byLecture = `
  select lectures.id, lectures.name, lectures.starts_at, lectures.zone, ${expectedPayableAt} as payable_at,
    lectures.fulfillment is not null as is_decided, ${lectureSums} ${lectureEntries}
  where e.instructor_id = :instructorId
    and (cast(:after as uuid) is null or lectures.id < cast(:after as uuid))
  group by lectures.id order by lectures.id desc limit :wanted`;

/**
 * Lists the lectures with paid payments, newest first. Returns at most one row more than `limit`, which shows that
 * there is a next page.
 */
export async function listEarningsByLecture(
  db: Db,
  { instructorId, payoutWaitHours }: Omit<EarningsQuery, "now">,
  { limit, after }: IdPage,
): Promise<LectureEarningsRecord[]> {
  const page = { instructorId, after, wanted: limit + 1 };
  const { rows } = await db.raw(byLecture, { ...page, ...payoutWaits(payoutWaitHours) });
  return rows;
}

export interface LectureBalanceRecord extends Pick<
  LectureEarningsRecord,
  "soldSantim" | "refundedSantim" | "feeSantim" | "netSantim" | "payableAt"
> {
  /** The part of the sales that is held, or that students get back if they ask for it. */
  returnableSantim: number;
}

const ofOneLecture = `
  select ${lectureSums},
    cast(coalesce(sum(payments.amount_santim - payments.refund_total_santim)
      filter (where t.kind = 'charge' and (${isHeld} or ${isReturnable})), 0) as bigint) as returnable_santim,
    ${expectedPayableAt} as payable_at
  ${lectureEntries}
  join payments on payments.id = t.payment_id ${replayOfEntry}
  where lectures.id = :lectureId and e.instructor_id is not null
  group by lectures.id`;

/** Returns what a lecture has brought to date; undefined if nobody has paid. */
export async function findLectureBalance(
  db: Db,
  { lectureId, now, payoutWaitHours }: Omit<EarningsQuery, "instructorId"> & { lectureId: string },
): Promise<LectureBalanceRecord | undefined> {
  const { rows } = await db.raw(ofOneLecture, { lectureId, now, ...payoutWaits(payoutWaitHours) });
  return rows[0];
}

export interface StatementRecord {
  id: string;
  bookedAt: Date;
  kind: string;
  lectureName: string | null;
  /** The lecture's time zone; null for payouts. */
  zone: string | null;
  amountSantim: number;
  /** The balance after this row. */
  balanceSantim: number;
}

// The balance is a sum over all earlier rows, so the page must be selected outside of the subquery that calculates it.
const statementRows = `
  select * from (
    select t.id, t.booked_at, t.kind, l.name as lecture_name, l.zone,
      -e.amount_santim as amount_santim,
      cast(-sum(e.amount_santim) over (order by t.id) as bigint) as balance_santim
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    left join enrollments on enrollments.payment_id = t.payment_id
    left join lectures l on l.id = enrollments.lecture_id
    where e.instructor_id = :instructorId
  ) booked
  where (cast(:after as uuid) is null or id < cast(:after as uuid))
  order by id desc limit :wanted`;

/**
 * Lists the changes of the balance, newest first. Returns at most one row more than `limit`, which shows that there is
 * a next page.
 */
export async function listStatementRows(
  db: Db,
  instructorId: string,
  { limit, after }: IdPage,
): Promise<StatementRecord[]> {
  const { rows } = await db.raw(statementRows, { instructorId, after, wanted: limit + 1 });
  return rows;
}

/** Locks the instructor until the transaction ends, so that payout requests and releases happen one after another. */
export async function lockInstructor(trx: Knex.Transaction, instructorId: string): Promise<void> {
  await trx("accounts").where({ id: instructorId }).forNoKeyUpdate().first("id");
}
