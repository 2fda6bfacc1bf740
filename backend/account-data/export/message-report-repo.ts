import type { ReportReason } from "#contract/room/chat.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

export type MessageReport = {
  lectureName: string;
  reason: ReportReason;
  reportedAt: Date;
  decidedAt: Date | null;
  decision: "dismissed" | "removed" | null;
};

/** Lists the messages of other accounts that this account has reported. */
export async function readMessageReports(trx: Knex.Transaction, accountId: string): Promise<MessageReport[]> {
  return trx("message_reports")
    .join("lectures", "lectures.id", "message_reports.lecture_id")
    .where("message_reports.reporter_id", accountId)
    .orderBy("message_reports.id")
    .select({
      lectureName: "lectures.name",
      reason: "message_reports.reason",
      reportedAt: "message_reports.reported_at",
      decidedAt: "message_reports.decided_at",
      decision: "message_reports.decision",
    });
}
