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

/** Ids hold the time, so that only the last days are read; in a subquery, it is computed once. */
const newerThan = "> (select uuidv7(make_interval(days => cast(:shift as int))))";

/** Ledger transactions of the last days whose entries do not add up to zero, and the sum that is missing. */
export async function findUnbalanced(db: Db, days: number): Promise<{ count: number; santim: number }> {
  const { rows } = await db.raw<{ rows: [{ count: number; santim: number }] }>(
    `select count(*)::int as count, coalesce(sum(abs(santim)), 0)::bigint as santim from (
       select recent.id, coalesce(sum(amount_santim), 0) as santim
       from (select id from ledger_transactions where id ${newerThan}) recent left join ledger_entries on transaction_id = recent.id
       group by recent.id having coalesce(sum(amount_santim), 0) <> 0 or count(amount_santim) = 0
     ) unbalanced`,
    { shift: -days },
  );
  return rows[0];
}

/** Payments of the last days that count as paid, but that the ledger does not know. */
export async function countUnbooked(db: Db, days: number): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*)::int as count from payments
     where id ${newerThan} and paid_at is not null and amount_santim > 0
       and not exists (select from ledger_transactions where payment_id = payments.id)`,
    { shift: -days },
  );
  return rows[0].count;
}
