import type { Db } from "#backend/db/knex.ts";
import type { Backlog } from "./process-health-repo.ts";

/** Payments that nobody has paid, and that are open since before this time. */
export async function findOpenPayments(db: Db, createdBefore: Date): Promise<Backlog> {
  const { rows } = await db.raw<{ rows: [Backlog] }>(
    `select count(*)::int as count, min(created_at) as oldest from payments
     where status in ('created', 'pending') and resolved_at is null and created_at < :createdBefore`,
    { createdBefore },
  );
  return rows[0];
}

/** Refunds that are requested or under way since before this time. */
export async function findOpenRefunds(db: Db, createdBefore: Date): Promise<Backlog> {
  const { rows } = await db.raw<{ rows: [Backlog] }>(
    `select count(*)::int as count, min(created_at) as oldest from refunds
     where status in ('requested', 'pending') and created_at < :createdBefore`,
    { createdBefore },
  );
  return rows[0];
}

/**
 * The ids that were given out since so many days are greater than this one, since ids hold the time. A value of its own,
 * not a subquery: so PostgreSQL knows how few rows are that young, and reads no others.
 */
async function lastIdBefore(db: Db, days: number): Promise<string> {
  const { rows } = await db.raw<{ rows: [{ id: string }] }>(
    "select uuidv7(make_interval(days => cast(:shift as int))) as id",
    { shift: -days },
  );
  return rows[0].id;
}

/** What belongs to a row is booked after it; a day more forgives a clock that was set back. */
const SLACK_DAYS = 1;

/** Ledger transactions of the last days whose entries do not add up to zero, and the sum that is missing. */
export async function findUnbalanced(db: Db, days: number): Promise<{ count: number; santim: number }> {
  const before = await lastIdBefore(db, days);
  const entriesBefore = await lastIdBefore(db, days + SLACK_DAYS);
  const { rows } = await db.raw<{ rows: [{ count: number; santim: number }] }>(
    `select count(*)::int as count, coalesce(sum(abs(santim)), 0)::bigint as santim from (
       select t.id, coalesce(sum(e.amount_santim), 0) as santim
       from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id and e.id > :entriesBefore
       where t.id > :before
       group by t.id having coalesce(sum(e.amount_santim), 0) <> 0 or count(e.amount_santim) = 0
     ) unbalanced`,
    { before, entriesBefore },
  );
  return rows[0];
}

/** Payments of the last days that count as paid, but that the ledger does not know. */
export async function countUnbooked(db: Db, days: number): Promise<number> {
  const before = await lastIdBefore(db, days);
  const bookedBefore = await lastIdBefore(db, days + SLACK_DAYS);
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*)::int as count from payments p
     where p.id > :before and p.paid_at is not null and p.amount_santim > 0
       and not exists (select from ledger_transactions t where t.payment_id = p.id and t.id > :bookedBefore)`,
    { before, bookedBefore },
  );
  return rows[0].count;
}
