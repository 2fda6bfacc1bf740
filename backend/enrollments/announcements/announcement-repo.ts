import type { ReportReason } from "#contract/room/chat.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";

export interface AnnouncementRecord {
  id: string;
  lectureId: string;
  text: string;
  recipients: number;
  sentAt: Date;
  removedAt: Date | null;
}

const columns = {
  id: "announcements.id",
  lectureId: "announcements.lectureId",
  text: "announcements.text",
  recipients: "announcements.recipients",
  sentAt: "announcements.sentAt",
  removedAt: "announcements.removedAt",
} as const;

/** Lists all announcements of a lecture, oldest first, also those that an admin has removed. */
export async function listAnnouncementsOf(db: Db, lectureId: string): Promise<AnnouncementRecord[]> {
  return db("announcements").where({ lectureId: lectureId }).orderBy("id").select(columns);
}

/** Returns the new announcement's id. The lecture must be locked first, since announcements are limited. */
export async function insertAnnouncement(
  trx: Knex.Transaction,
  { lectureId, text, recipients, now }: { lectureId: string; text: string; recipients: number; now: Date },
): Promise<string> {
  const [row] = await trx("announcements")
    .insert({ lectureId: lectureId, text, recipients, sentAt: now })
    .returning("id");
  return row.id;
}

const enrolled = `enrollments.status = 'active' and not exists (
  select from room_bans b where b.lecture_id = enrollments.lecture_id and b.account_id = enrollments.student_id)`;

/** Lists the students with an active enrollment, without those whom the host has banned. */
export async function listAnnouncementRecipients(db: Db, lectureId: string): Promise<string[]> {
  return db("enrollments")
    .where({ lectureId: lectureId })
    .whereRaw(enrolled)
    .orderBy("id")
    .pluck("studentId");
}

export async function isAnnouncementRecipient(
  db: Db,
  { lectureId, studentId }: { lectureId: string; studentId: string },
): Promise<boolean> {
  const enrollment = await db("enrollments")
    .where({ lectureId: lectureId, studentId: studentId })
    .whereRaw(enrolled)
    .first("id");
  return enrollment !== undefined;
}

/** An announcement that may be shown or sent: not removed, of a lecture and an instructor that are still there. */
export async function findSentAnnouncement(db: Db, id: string): Promise<AnnouncementRecord | undefined> {
  return db("announcements")
    .join("lectures", "lectures.id", "announcements.lectureId")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructorId")
    .where("announcements.id", id)
    .whereNull("announcements.removedAt")
    .whereNull("lectures.deletedAt")
    .whereNull("instructors.suspendedAt")
    .first(columns);
}

/** Finds an announcement that was not removed, and prevents its removal until the transaction ends. */
export async function lockReportableAnnouncement(
  trx: Knex.Transaction,
  id: string,
): Promise<Pick<AnnouncementRecord, "lectureId"> | undefined> {
  return trx("announcements")
    .where({ id, removedAt: null })
    .forShare()
    .first({ lectureId: columns.lectureId });
}

/** Only an account's first report of an announcement counts. */
export async function insertAnnouncementReport(
  trx: Knex.Transaction,
  report: { announcementId: string; reporterId: string; reason: ReportReason; now: Date },
): Promise<void> {
  await trx("announcement_reports")
    .insert({
      announcementId: report.announcementId,
      reporterId: report.reporterId,
      reason: report.reason,
      reportedAt: report.now,
    })
    .onConflict(["announcementId", "reporterId"])
    .ignore();
}

interface AnnouncementReports {
  announcementId: string;
  lectureId: string;
  senderId: string;
  isDecided: boolean;
  /** The accounts that sent the announcement's open reports. */
  reporterIds: string[];
}

/** Locks a reported announcement, then its reports, until the transaction ends. */
export async function lockAnnouncementReport(
  trx: Knex.Transaction,
  reportId: string,
): Promise<AnnouncementReports | undefined> {
  const report = await trx("announcement_reports").where({ id: reportId }).first("announcementId");
  if (!report) return undefined;
  const announcementId: string = report.announcementId;
  const found = await trx("announcements")
    .join("lectures", "lectures.id", "announcements.lectureId")
    .where("announcements.id", announcementId)
    .forUpdate("announcements")
    .first({ lectureId: columns.lectureId, senderId: "lectures.instructorId" });
  const open: { reporterId: string }[] = await trx("announcement_reports")
    .where({ announcementId, decision: null })
    .forUpdate()
    .select("reporterId");
  const reporterIds = open.map(({ reporterId }) => reporterId);
  return { announcementId, ...found, isDecided: open.length === 0, reporterIds };
}

/** Decides all open reports of an announcement, and removes it if they were right. Its text is kept for complaints. */
export async function decideAnnouncementReports(
  trx: Knex.Transaction,
  { announcementId, decision, now }: { announcementId: string; decision: "dismissed" | "removed"; now: Date },
): Promise<void> {
  await trx("announcement_reports")
    .where({ announcementId, decision: null })
    .update({ decision, decidedAt: now });
  if (decision === "removed")
    await trx("announcements").where({ id: announcementId, removedAt: null }).update({ removedAt: now });
}
