import type { Db } from "#backend/platform/db/knex.ts";

export interface SummaryRecord {
  people: number;
  messages: number;
  /** The instructor's earnings from this lecture, according to the ledger. */
  earnedSantim: number;
}

// In the ledger, credits are negative. What we owe an instructor is a credit, so the sum is negated.
const summary = `
  select
    (select count(distinct account_id)::int from room_presences where lecture_id = :lectureId) as people,
    (select count(*)::int from messages where lecture_id = :lectureId and removed_at is null) as messages,
    (select cast(coalesce(-sum(e.amount_santim), 0) as bigint)
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join enrollments on enrollments.payment_id = t.payment_id
      where enrollments.lecture_id = :lectureId and e.instructor_id is not null) as earned_santim`;

/** Counts the lecture's viewers and messages, and sums up its earnings. */
export async function countSummary(db: Db, lectureId: string): Promise<SummaryRecord> {
  const { rows } = await db.raw(summary, { lectureId });
  return rows[0];
}
