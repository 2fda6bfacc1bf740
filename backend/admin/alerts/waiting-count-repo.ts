import type { AlertReason } from "#contract/admin/alert.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { AttentionRules } from "../attention/attention-repo.ts";
import { alertBindings, alertCauses } from "./alert-repo.ts";

/** Why something waits for an admin. Admins see waiting payouts and reports, but are not emailed about them. */
export type WaitingReason = AlertReason | "payout" | "report";

const counts = `
  select reason, count(*)::int as count from (
    ${alertCauses}
    union all select id, 'payout' from payouts where status = 'requested'
    union all select lecture_id, 'report' from message_reports where decision is null group by lecture_id, seq
    union all select lecture_id, 'report' from question_reports where decision is null group by lecture_id, seq
    union all select announcement_id, 'report' from announcement_reports where decision is null
      group by announcement_id
  ) waiting group by reason`;

/** Counts everything that waits for an admin. */
export async function countWaitingByReason(
  db: Db,
  rules: AttentionRules,
  now: Date,
): Promise<{ reason: WaitingReason; count: number }[]> {
  const { rows } = await db.raw(counts, alertBindings(rules, now));
  return rows;
}
