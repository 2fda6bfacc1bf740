import type { ReportReason } from "#contract/room/chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface ReportedMessageRecord {
  /** The id of the message's first open report. */
  id: string;
  text: string;
  sentAt: Date;
  senderId: string;
  senderName: string;
  senderEmail: string;
  lectureName: string;
  instructorId: string;
  instructorName: string;
  reasons: Partial<Record<ReportReason, number>>;
  reporterIds: string[];
  reportedAt: Date;
  /** Whether it is an announcement, and not a chat message. */
  sentToAll: boolean;
  /** Whether it is a question to the host. */
  isQuestion?: boolean;
}

const openReports = `
  select lecture_id, seq, (array_agg(id order by id))[1] as id, min(reported_at) as reported_at,
    array_agg(reporter_id) as reporter_ids, array_agg(reason) as reasons
  from message_reports where decision is null group by lecture_id, seq`;

export interface ReportedMessageRow extends Omit<
  ReportedMessageRecord,
  "reasons" | "sentToAll" | "isQuestion"
> {
  reasons: ReportReason[];
}

export function countReasons(reasons: readonly ReportReason[]): Partial<Record<ReportReason, number>> {
  const counts: Partial<Record<ReportReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/**
 * Lists messages with open reports, earliest reported first. One row beyond the page shows that there is a next page.
 */
export async function listReportedMessages(
  db: Db,
  { limit, after }: IdPage,
): Promise<ReportedMessageRecord[]> {
  const query = db("messages")
    .join(db.raw(`(${openReports}) as report`), {
      "messages.lectureId": "report.lectureId",
      "messages.seq": "report.seq",
    })
    .join("lectures", "lectures.id", "report.lectureId")
    .join("accounts as sender", "sender.id", "messages.senderId")
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .orderBy("report.id")
    .limit(limit + 1)
    .select("report.id", "messages.text", "messages.sentAt", "messages.senderName", "report.reportedAt", {
      senderId: "sender.id",
      senderEmail: "sender.email",
      lectureName: "lectures.name",
      instructorId: "instructor.id",
      instructorName: "instructor.name",
      reasons: db.raw("report.reasons::text[]"),
      reporterIds: db.raw("report.reporter_ids::text[]"),
    });
  if (after !== null) void query.where("report.id", ">", after);
  const rows: ReportedMessageRow[] = await query;
  return rows.map((row) => ({ ...row, reasons: countReasons(row.reasons), sentToAll: false }));
}
