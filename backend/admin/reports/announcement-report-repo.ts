import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";
import { countReasons, type ReportedMessageRecord, type ReportedMessageRow } from "./report-list-repo.ts";

const openReports = `
  select announcement_id, (array_agg(id order by id))[1] as id, min(reported_at) as reported_at,
    array_agg(reporter_id) as reporter_ids, array_agg(reason) as reasons
  from announcement_reports where decision is null group by announcement_id`;

/** Lists announcements with open reports, as `listReportedMessages` does for chat messages. */
export async function listReportedAnnouncements(
  db: Db,
  { limit, after }: IdPage,
): Promise<ReportedMessageRecord[]> {
  const query = db("announcements")
    .join(db.raw(`(${openReports}) as report`), "announcements.id", "report.announcementId")
    .join("lectures", "lectures.id", "announcements.lectureId")
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .orderBy("report.id")
    .limit(limit + 1)
    .select({
      id: "report.id",
      text: "announcements.text",
      sentAt: "announcements.sentAt",
      senderId: "instructor.id",
      senderName: "instructor.name",
      senderEmail: "instructor.email",
      lectureName: "lectures.name",
      instructorId: "instructor.id",
      instructorName: "instructor.name",
      reasons: db.raw("report.reasons::text[]"),
      reporterIds: db.raw("report.reporter_ids::text[]"),
      reportedAt: "report.reportedAt",
    });
  if (after !== null) void query.where("report.id", ">", after);
  const rows: ReportedMessageRow[] = await query;
  return rows.map((row) => ({ ...row, reasons: countReasons(row.reasons), sentToAll: true }));
}
