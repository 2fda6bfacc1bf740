import type { Db } from "#backend/platform/db/knex.ts";
import { unbalancedTransactions, unbookedPayments } from "./ledger-invariants.ts";

/** The number of days that are checked. Older entries were checked when they were newer. */
const LOOK_BACK_DAYS = 7;
/**
 * A payment's ledger entries are booked after the payment was created; one more day tolerates a clock that was set
 * back.
 */
const SLACK_DAYS = 1;

export interface LedgerFaults {
  /** Ledger transactions whose entries do not add up to zero, and the sum of the differences. */
  unbalanced: { count: number; santim: number };
  /** Payments that count as paid but are missing from the ledger. */
  unbooked: number;
}

/**
 * Returns an id that is smaller than all ids generated in the last `days` days, since ids contain the time. It is
 * passed as a value, not as a subquery, so that PostgreSQL knows how few rows are that recent and reads only those.
 */
async function lastIdBefore(db: Db, days: number): Promise<string> {
  const { rows } = await db.raw<{ rows: [{ id: string }] }>(
    "select uuidv7(make_interval(days => cast(:shift as int))) as id",
    { shift: -days },
  );
  return rows[0].id;
}

/** Checks the two invariants that are cheap enough to check often, since they read only the latest days. */
export async function findRecentFaults(db: Db): Promise<LedgerFaults> {
  const after = await lastIdBefore(db, LOOK_BACK_DAYS);
  const bookedAfter = await lastIdBefore(db, LOOK_BACK_DAYS + SLACK_DAYS);
  const bindings = { after, bookedAfter };
  const unbalanced = await db.raw<{ rows: [LedgerFaults["unbalanced"]] }>(
    `select count(*)::int as count, coalesce(sum(abs(santim)), 0)::bigint as santim
     from (${unbalancedTransactions}) unbalanced`,
    bindings,
  );
  const unbooked = await db.raw<{ rows: [{ count: number }] }>(
    `select count(*)::int as count from (${unbookedPayments}) unbooked`,
    bindings,
  );
  return { unbalanced: unbalanced.rows[0], unbooked: unbooked.rows[0].count };
}
