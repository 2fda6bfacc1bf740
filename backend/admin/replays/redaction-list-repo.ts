import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface OpenRedactionRecord {
  id: string;
  recordingId: string;
  lectureId: string;
  lectureName: string;
  instructorName: string;
  instructorEmail: string;
  email: string;
  askedAt: Date;
  forAdminSince: Date | null;
}

/**
 * Lists the open redaction requests for replays that can be watched. One row beyond the page shows that there is a next
 * page.
 */
export async function listAllOpen(
  db: Db,
  { limit, after }: IdPage,
  now: Date,
): Promise<OpenRedactionRecord[]> {
  const open = db("redaction_requests as c")
    .join("recordings as r", "r.id", "c.recording_id")
    .join("lectures as l", "l.id", "r.lecture_id")
    .join("accounts as instructor", "instructor.id", "l.instructor_id")
    .join("accounts as speaker", "speaker.id", "c.account_id")
    .where({ "c.state": "open" })
    .whereIn("r.state", ["preview", "ready"])
    .where((ends) => void ends.whereNull("r.expires_at").orWhere("r.expires_at", ">", now))
    .whereNull("l.deleted_at")
    .orderBy("c.id")
    .limit(limit + 1)
    .select({
      id: "c.id",
      recordingId: "r.id",
      lectureId: "l.id",
      lectureName: "l.name",
      instructorName: "instructor.name",
      instructorEmail: "instructor.email",
      email: "speaker.email",
      askedAt: "c.requested_at",
      forAdminSince: "c.escalated_at",
    });
  if (after !== null) void open.where("c.id", ">", after);
  return open;
}
