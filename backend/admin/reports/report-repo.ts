import type { ReportReason } from "#contract/room/chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface ReportedMessageRecord {
  /** The first open report's. */
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
}

const openReports = `
  select lecture_id, seq, (array_agg(id order by id))[1] as id, min(reported_at) as reported_at,
    array_agg(reporter_id) as reporter_ids, array_agg(reason) as reasons
  from message_reports where decision is null group by lecture_id, seq`;

interface Row extends Omit<ReportedMessageRecord, "reasons"> {
  reasons: ReportReason[];
}

function countReasons(reasons: readonly ReportReason[]): Partial<Record<ReportReason, number>> {
  const counts: Partial<Record<ReportReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Lists messages with open reports, those reported first on top, with one row more than a page. */
export async function listReportedMessages(
  db: Db,
  { limit, after }: IdPage,
): Promise<ReportedMessageRecord[]> {
  const query = db("messages")
    .join(db.raw(`(${openReports}) as report`), {
      "messages.lecture_id": "report.lecture_id",
      "messages.seq": "report.seq",
    })
    .join("lectures", "lectures.id", "report.lecture_id")
    .join("accounts as sender", "sender.id", "messages.sender_id")
    .join("accounts as instructor", "instructor.id", "lectures.instructor_id")
    .orderBy("report.id")
    .limit(limit + 1)
    .select({
      id: "report.id",
      text: "messages.text",
      sentAt: "messages.sent_at",
      senderId: "sender.id",
      senderName: "messages.sender_name",
      senderEmail: "sender.email",
      lectureName: "lectures.name",
      instructorId: "instructor.id",
      instructorName: "instructor.name",
      reasons: db.raw("report.reasons::text[]"),
      reporterIds: db.raw("report.reporter_ids::text[]"),
      reportedAt: "report.reported_at",
    });
  if (after !== null) void query.where("report.id", ">", after);
  const rows: Row[] = await query;
  return rows.map((row) => ({ ...row, reasons: countReasons(row.reasons) }));
}

export interface ReportRecord {
  lectureId: string;
  seq: number;
  isDecided: boolean;
  senderId: string;
  /** Of its open reports. */
  reporterIds: string[];
}

/**
 * Locks a reported message, then its reports, until the transaction ends: in the order of a host who removes it, so that
 * neither waits for the other for ever.
 */
export async function lockReport(trx: Db, id: string): Promise<ReportRecord | undefined> {
  const report = await trx("message_reports").where({ id }).first("lecture_id", "seq");
  if (!report) return undefined;
  const ofMessage = { lecture_id: report.lecture_id, seq: report.seq };
  const message = await trx("messages").where(ofMessage).forUpdate().first("sender_id");
  const open: { reporter_id: string }[] = await trx("message_reports")
    .where({ ...ofMessage, decision: null })
    .forUpdate()
    .select("reporter_id");
  return {
    lectureId: report.lecture_id,
    seq: report.seq,
    isDecided: open.length === 0,
    senderId: message.sender_id,
    reporterIds: open.map(({ reporter_id }) => reporter_id),
  };
}

interface Decided extends Pick<ReportRecord, "lectureId" | "seq"> {
  now: Date;
}

export async function updateReports(
  trx: Db,
  { lectureId, seq, now }: Decided,
  decision: "dismissed" | "removed",
): Promise<void> {
  await trx("message_reports")
    .where({ lecture_id: lectureId, seq, decision: null })
    .update({ decision, decided_at: now });
}

/** Its text is kept for complaints. Nothing that was removed stays pinned. */
export async function updateMessageRemoved(
  trx: Db,
  { lectureId, seq, adminId, now }: Decided & { adminId: string },
): Promise<void> {
  await trx("messages")
    .where({ lecture_id: lectureId, seq, removed_at: null })
    .update({ removed_at: now, removed_by: adminId });
  await trx("rooms").where({ lecture_id: lectureId, pinned_seq: seq }).update({ pinned_seq: null });
}
