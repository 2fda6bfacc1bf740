import type { ReportReason } from "#contract/room/chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface NewReport {
  roomId: string;
  seq: number;
  reporterId: string;
  reason: ReportReason;
  now: Date;
}

interface Reportable {
  senderId: string;
  /** True if the lecture's instructor wrote the message. */
  isHosts: boolean;
}

/** Returns a message that was not removed, and prevents its removal until the transaction ends. */
export async function lockReportable(trx: Db, roomId: string, seq: number): Promise<Reportable | undefined> {
  const message = await trx("messages")
    .where({ lecture_id: roomId, seq, removed_at: null })
    .forShare()
    .first("sender_id");
  if (!message) return undefined;
  return { senderId: message.sender_id, isHosts: await isHostOf(trx, roomId, message.sender_id) };
}

/** Only an account's first report of a message counts. Returns whether this is the first. */
export async function insertReport(
  db: Db,
  { roomId, seq, reporterId, reason, now }: NewReport,
): Promise<boolean> {
  const rows = await db("message_reports")
    .insert({ lecture_id: roomId, seq, reporter_id: reporterId, reason, reported_at: now })
    .onConflict(["lecture_id", "seq", "reporter_id"])
    .ignore()
    .returning("id");
  return rows.length > 0;
}

export async function isHostOf(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const lecture = await db("lectures").where({ id: roomId, instructor_id: accountId }).first("id");
  return lecture !== undefined;
}

/** Closes the open reports of a removed message. */
export async function closeReports(
  trx: Db,
  { roomId, seq, now }: { roomId: string; seq: number; now: Date },
): Promise<void> {
  await trx("message_reports")
    .where({ lecture_id: roomId, seq, decision: null })
    .update({ decision: "removed", decided_at: now });
}

/** Returns, in order, the numbers of messages with undecided reports, except the host's own messages. */
export async function listReportedSeqs(db: Db, roomId: string, hostId: string): Promise<number[]> {
  const rows: { seq: number }[] = await db("message_reports as report")
    .join("messages", { "messages.lecture_id": "report.lecture_id", "messages.seq": "report.seq" })
    .where({ "report.lecture_id": roomId, "report.decision": null, "messages.removed_at": null })
    .whereNot("messages.sender_id", hostId)
    .distinct("report.seq")
    .orderBy("report.seq");
  return rows.map(({ seq }) => seq);
}

export interface ReportRecord {
  lectureId: string;
  seq: number;
  isDecided: boolean;
  senderId: string;
  /** The accounts that sent the message's open reports. */
  reporterIds: string[];
}

/**
 * Locks a reported message, then its reports, until the transaction ends. Removing a message locks them in the same
 * order, so the two can't deadlock.
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

/** Marks the message as removed and unpins it. Its text is retained for complaints. */
export async function updateMessageRemoved(
  trx: Db,
  { lectureId, seq, adminId, now }: Decided & { adminId: string },
): Promise<void> {
  await trx("messages")
    .where({ lecture_id: lectureId, seq, removed_at: null })
    .update({ removed_at: now, removed_by: adminId });
  await trx("rooms").where({ lecture_id: lectureId, pinned_seq: seq }).update({ pinned_seq: null });
}
