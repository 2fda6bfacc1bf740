import type { Db } from "#backend/platform/db/knex.ts";
import { unbalancedTransactions, unbookedPayments } from "./ledger-invariants.ts";

/** Older books were looked at when they were this young. */
const LOOK_BACK_DAYS = 7;
/** What belongs to a row is booked after it; a day more forgives a clock that was set back. */
const SLACK_DAYS = 1;

export interface LedgerFaults {
  /** Ledger transactions whose entries do not add up to zero, and the sum that is missing. */
  unbalanced: { count: number; santim: number };
  /** Payments that count as paid, but that the ledger does not know. */
  unbooked: number;
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

/** The two invariants that can be looked at often: they read the latest days alone. */
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
