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
    .where({ lectureId: roomId, seq, removedAt: null })
    .forShare()
    .first("senderId");
  if (!message) return undefined;
  return { senderId: message.senderId, isHosts: await isHostOf(trx, roomId, message.senderId) };
}

/** Only an account's first report of a message counts. Returns whether this is the first. */
export async function insertReport(
  db: Db,
  { roomId, seq, reporterId, reason, now }: NewReport,
): Promise<boolean> {
  const rows = await db("message_reports")
    .insert({ lectureId: roomId, seq, reporterId, reason, reportedAt: now })
    .onConflict(["lectureId", "seq", "reporterId"])
    .ignore()
    .returning("id");
  return rows.length > 0;
}

export async function isHostOf(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const lecture = await db("lectures").where({ id: roomId, instructorId: accountId }).first("id");
  return lecture !== undefined;
}

/** Closes the open reports of a removed message. */
export async function closeReports(
  trx: Db,
  { roomId, seq, now }: { roomId: string; seq: number; now: Date },
): Promise<void> {
  await trx("message_reports")
    .where({ lectureId: roomId, seq, decision: null })
    .update({ decision: "removed", decidedAt: now });
}

/** Returns, in order, the numbers of messages with undecided reports, except the host's own messages. */
export async function listReportedSeqs(db: Db, roomId: string, hostId: string): Promise<number[]> {
  const rows: { seq: number }[] = await db("message_reports as report")
    .join("messages", { "messages.lectureId": "report.lectureId", "messages.seq": "report.seq" })
    .where({ "report.lectureId": roomId, "report.decision": null, "messages.removedAt": null })
    .whereNot("messages.senderId", hostId)
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
  const report = await trx("message_reports").where({ id }).first("lectureId", "seq");
  if (!report) return undefined;
  const ofMessage = { lectureId: report.lectureId, seq: report.seq };
  const message = await trx("messages").where(ofMessage).forUpdate().first("senderId");
  const open: { reporterId: string }[] = await trx("message_reports")
    .where({ ...ofMessage, decision: null })
    .forUpdate()
    .select("reporterId");
  return {
    lectureId: report.lectureId,
    seq: report.seq,
    isDecided: open.length === 0,
    senderId: message.senderId,
    reporterIds: open.map(({ reporterId }) => reporterId),
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
  await trx("message_reports").where({ lectureId, seq, decision: null }).update({ decision, decidedAt: now });
}

/** Marks the message as removed and unpins it. Its text is retained for complaints. */
export async function updateMessageRemoved(
  trx: Db,
  { lectureId, seq, adminId, now }: Decided & { adminId: string },
): Promise<void> {
  await trx("messages")
    .where({ lectureId, seq, removedAt: null })
    .update({ removedAt: now, removedBy: adminId });
  await trx("rooms").where({ lectureId, pinnedSeq: seq }).update({ pinnedSeq: null });
}
