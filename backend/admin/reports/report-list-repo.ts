import type { ReportedKind } from "#contract/admin/reported-message.ts";
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
  kind: ReportedKind;
}

/** What is reported: its table, the columns that identify it there and in its reports, and who sent it and when. */
const sources = {
  message: {
    from: "messages",
    reports: "message_reports",
    key: { lectureId: "lectureId", seq: "seq" },
    sent: { senderId: "reported.senderId", sentAt: "reported.sentAt" },
  },
  // Only here does anybody learn who asked anonymously.
  question: {
    from: "questions",
    reports: "question_reports",
    key: { lectureId: "lectureId", seq: "seq" },
    sent: { senderId: "reported.askerId", sentAt: "reported.askedAt" },
  },
  announcement: {
    from: "announcements",
    reports: "announcement_reports",
    key: { id: "announcementId" },
    sent: { senderId: "lectures.instructorId", sentAt: "reported.sentAt" },
  },
} as const;

function countReasons(reasons: readonly ReportReason[]): Partial<Record<ReportReason, number>> {
  const counts: Partial<Record<ReportReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Lists what has open reports, earliest reported first. One row beyond the page shows that there is a next page. */
export async function listReported(
  db: Db,
  kind: ReportedKind,
  { limit, after }: IdPage,
): Promise<ReportedMessageRecord[]> {
  const { from, reports, key, sent } = sources[kind];
  const keys = Object.values(key);
  const open = db(reports)
    .where({ decision: null })
    .groupBy(keys)
    .select(...keys, {
      id: db.raw("(array_agg(id order by id))[1]"),
      reportedAt: db.raw("min(reported_at)"),
      reasons: db.raw("array_agg(reason)::text[]"),
      reporterIds: db.raw("array_agg(reporter_id)::text[]"),
    })
    .as("report");
  const joined = Object.entries(key).map(([own, theirs]) => [`reported.${own}`, `report.${theirs}`]);
  const query = db(`${from} as reported`)
    .join(open, Object.fromEntries(joined))
    .join("lectures", "lectures.id", "reported.lectureId")
    .join("accounts as sender", "sender.id", sent.senderId)
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .orderBy("report.id")
    .limit(limit + 1)
    .select("report.id", "reported.text", "report.reasons", "report.reporterIds", "report.reportedAt", {
      ...sent,
      senderName: "sender.name",
      senderEmail: "sender.email",
      lectureName: "lectures.name",
      instructorId: "instructor.id",
      instructorName: "instructor.name",
    });
  if (after !== null) void query.where("report.id", ">", after);
  const rows: (Omit<ReportedMessageRecord, "reasons" | "kind"> & { reasons: ReportReason[] })[] = await query;
  return rows.map((row) => ({ ...row, reasons: countReasons(row.reasons), kind }));
}
