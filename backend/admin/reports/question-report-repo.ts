import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";
import { countReasons, type ReportedMessageRecord, type ReportedMessageRow } from "./report-list-repo.ts";

const openReports = `
  select lecture_id, seq, (array_agg(id order by id))[1] as id, min(reported_at) as reported_at,
    array_agg(reporter_id) as reporter_ids, array_agg(reason) as reasons
  from question_reports where decision is null group by lecture_id, seq`;

/**
 * Lists questions with open reports, as `listReportedMessages` does for chat messages. Only here does anybody learn who
 * asked anonymously.
 */
export async function listReportedQuestions(
  db: Db,
  { limit, after }: IdPage,
): Promise<ReportedMessageRecord[]> {
  const query = db("questions")
    .join(db.raw(`(${openReports}) as report`), {
      "questions.lectureId": "report.lectureId",
      "questions.seq": "report.seq",
    })
    .join("lectures", "lectures.id", "report.lectureId")
    .join("accounts as asker", "asker.id", "questions.askerId")
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .orderBy("report.id")
    .limit(limit + 1)
    .select({
      id: "report.id",
      text: "questions.text",
      sentAt: "questions.askedAt",
      senderId: "asker.id",
      senderName: "asker.name",
      senderEmail: "asker.email",
      lectureName: "lectures.name",
      instructorId: "instructor.id",
      instructorName: "instructor.name",
      reasons: db.raw("report.reasons::text[]"),
      reporterIds: db.raw("report.reporter_ids::text[]"),
      reportedAt: "report.reportedAt",
    });
  if (after !== null) void query.where("report.id", ">", after);
  const rows: ReportedMessageRow[] = await query;
  return rows.map((row) => ({
    ...row,
    reasons: countReasons(row.reasons),
    sentToAll: false,
    isQuestion: true,
  }));
}
