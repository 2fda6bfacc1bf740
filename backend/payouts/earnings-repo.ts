import type { Db } from "#backend/db/knex.ts";
import type { IdPage } from "#backend/http/id-page.ts";

export interface EarningsRecord {
  balanceSantim: number;
  /** Of lectures that were given: over, and the host sent something, so that nobody gets a refund any more. */
  availableSantim: number;
  inTransitSantim: number;
  paidOutSantim: number;
}

const wasGiven = `l.first_media_at is not null
  and l.starts_at + l.duration_minutes * interval '1 minute' <= :now`;

// Credits are negative in the books, and what is owed is a credit.
const sums = `
  select
    cast(coalesce(-sum(e.amount_santim), 0) as bigint) as "balanceSantim",
    cast(coalesce(-sum(e.amount_santim) filter (where t.payout_id is not null or ${wasGiven}), 0) as bigint)
      as "availableSantim",
    cast((select coalesce(sum(amount_santim), 0) from payouts p
      where p.instructor_id = :instructorId and p.status = 'released') as bigint) as "inTransitSantim",
    cast((select coalesce(sum(amount_santim), 0) from payouts p
      where p.instructor_id = :instructorId and p.status = 'paid') as bigint) as "paidOutSantim"
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  left join enrollments on enrollments.payment_id = t.payment_id
  left join lectures l on l.id = enrollments.lecture_id
  where e.instructor_id = :instructorId`;

/** What the books say is owed to an instructor. */
export async function earningsOf(db: Db, instructorId: string, now: Date): Promise<EarningsRecord> {
  const { rows } = await db.raw(sums, { instructorId, now });
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
}

const byLecture = `
  select l.id, l.name, l.starts_at as "startsAt", l.zone,
    cast(coalesce(-sum(e.amount_santim + fees.santim) filter (where t.kind = 'charge'), 0) as bigint) as "soldSantim",
    cast(coalesce(sum(e.amount_santim + fees.santim) filter (where t.kind <> 'charge'), 0) as bigint)
      as "refundedSantim",
    cast(-sum(fees.santim) as bigint) as "feeSantim",
    cast(-sum(e.amount_santim) as bigint) as "netSantim"
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join enrollments on enrollments.payment_id = t.payment_id
  join lectures l on l.id = enrollments.lecture_id
  cross join lateral (
    select coalesce(sum(f.amount_santim), 0) as santim from ledger_entries f
    where f.transaction_id = t.id and f.account = 'platform_fees'
  ) fees
  where e.instructor_id = :instructorId
    and (cast(:after as uuid) is null or l.id < cast(:after as uuid))
  group by l.id order by l.id desc limit :wanted`;

/** Each lecture that money was paid for, the newest first; one more than a page. */
export async function earningsByLecture(
  db: Db,
  instructorId: string,
  { limit, after }: IdPage,
): Promise<LectureEarningsRecord[]> {
  const { rows } = await db.raw(byLecture, { instructorId, after, wanted: limit + 1 });
  return rows;
}

export interface StatementRecord {
  id: string;
  bookedAt: Date;
  kind: string;
  lectureName: string | null;
  amountSantim: number;
  /** What was owed afterwards. */
  balanceSantim: number;
}

// The balance is over everything before, so the page is cut off it afterwards.
const lines = `
  select * from (
    select t.id, t.booked_at as "bookedAt", t.kind, l.name as "lectureName",
      -e.amount_santim as "amountSantim",
      cast(-sum(e.amount_santim) over (order by t.id) as bigint) as "balanceSantim"
    from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id
    left join enrollments on enrollments.payment_id = t.payment_id
    left join lectures l on l.id = enrollments.lecture_id
    where e.instructor_id = :instructorId
  ) booked
  where (cast(:after as uuid) is null or id < cast(:after as uuid))
  order by id desc limit :wanted`;

/** What made more or less owed, the newest first; one more than a page. */
export async function statementOf(
  db: Db,
  instructorId: string,
  { limit, after }: IdPage,
): Promise<StatementRecord[]> {
  const { rows } = await db.raw(lines, { instructorId, after, wanted: limit + 1 });
  return rows;
}
