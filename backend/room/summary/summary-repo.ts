import type { Db } from "#backend/platform/db/knex.ts";

export interface SummaryRecord {
  people: number;
  messages: number;
}

const summary = `
  select
    (select count(distinct account_id)::int from room_presences where lecture_id = :lectureId) as people,
    (select count(*)::int from messages where lecture_id = :lectureId and removed_at is null) as messages`;

/** Counts the lecture's viewers and messages. */
export async function countSummary(db: Db, lectureId: string): Promise<SummaryRecord> {
  const { rows } = await db.raw(summary, { lectureId });
  return rows[0];
}
