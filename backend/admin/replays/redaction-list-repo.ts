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
    .join("recordings as r", "r.id", "c.recordingId")
    .join("lectures as l", "l.id", "r.lectureId")
    .join("accounts as instructor", "instructor.id", "l.instructorId")
    .join("accounts as speaker", "speaker.id", "c.accountId")
    .where({ "c.state": "open" })
    .whereIn("r.state", ["preview", "ready"])
    .where((ends) => void ends.whereNull("r.expiresAt").orWhere("r.expiresAt", ">", now))
    .whereNull("l.deletedAt")
    .orderBy("c.id")
    .limit(limit + 1)
    .select("c.id", "speaker.email", {
      recordingId: "r.id",
      lectureId: "l.id",
      lectureName: "l.name",
      instructorName: "instructor.name",
      instructorEmail: "instructor.email",
      askedAt: "c.requestedAt",
      forAdminSince: "c.escalatedAt",
    });
  if (after !== null) void open.where("c.id", ">", after);
  return open;
}
