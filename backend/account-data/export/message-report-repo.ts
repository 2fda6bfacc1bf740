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
    .join("lectures", "lectures.id", "message_reports.lectureId")
    .where("message_reports.reporterId", accountId)
    .orderBy("message_reports.id")
    .select(
      "message_reports.reason",
      "message_reports.reportedAt",
      "message_reports.decidedAt",
      "message_reports.decision",
      { lectureName: "lectures.name" },
    );
}
