import type { ReportReason } from "#contract/room/chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** What participants of a room report, in which tables it is stored, and who sent it. */
const tables = {
  message: { from: "messages", reports: "message_reports", senderId: "senderId" },
  question: { from: "questions", reports: "question_reports", senderId: "askerId" },
} as const;
type Kind = keyof typeof tables;

export interface Reported {
  kind: Kind;
  lectureId: string;
  seq: number;
}

/** Returns the sender of something that was not removed, and prevents its removal until the transaction ends. */
export async function lockReportable(
  trx: Db,
  { kind, lectureId, seq }: Reported,
): Promise<string | undefined> {
  const { from, senderId } = tables[kind];
  const found = await trx(from).where({ lectureId, seq, removedAt: null }).forShare().first({ senderId });
  return found?.senderId;
}

/** Only an account's first report counts. Returns whether this is the first. */
export async function insertReport(
  db: Db,
  { kind, now, ...report }: Reported & { reporterId: string; reason: ReportReason; now: Date },
): Promise<boolean> {
  const rows = await db(tables[kind].reports)
    .insert({ ...report, reportedAt: now })
    .onConflict(["lectureId", "seq", "reporterId"])
    .ignore()
    .returning("id");
  return rows.length > 0;
}

export async function isHostOf(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const lecture = await db("lectures").where({ id: roomId, instructorId: accountId }).first("id");
  return lecture !== undefined;
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

interface ReportRecord extends Reported {
  isDecided: boolean;
  senderId: string;
  /** The accounts that sent the open reports. */
  reporterIds: string[];
}

/**
 * Locks what was reported, then its reports, until the transaction ends. Removing it locks them in the same order, so
 * the two can't deadlock.
 */
export async function lockReport(trx: Db, id: string): Promise<ReportRecord | undefined> {
  for (const kind of ["message", "question"] as const) {
    const { from, reports, senderId } = tables[kind];
    const key: Omit<Reported, "kind"> | undefined = await trx(reports)
      .where({ id })
      .first("lectureId", "seq");
    if (!key) continue;
    const sent = await trx(from).where(key).forUpdate().first({ senderId });
    const open: { reporterId: string }[] = await trx(reports)
      .where({ ...key, decision: null })
      .forUpdate()
      .select("reporterId");
    const reporterIds = open.map(({ reporterId }) => reporterId);
    return { kind, ...key, isDecided: open.length === 0, senderId: sent.senderId, reporterIds };
  }
  return undefined;
}

/** Decides all open reports of a message or a question. */
export async function updateReports(
  trx: Db,
  { kind, lectureId, seq, now }: Reported & { now: Date },
  decision: "dismissed" | "removed",
): Promise<void> {
  await trx(tables[kind].reports)
    .where({ lectureId, seq, decision: null })
    .update({ decision, decidedAt: now });
}

/** Marks the message as removed and unpins it. Its text is retained for complaints. */
export async function updateMessageRemoved(
  trx: Db,
  { lectureId, seq, adminId, now }: Omit<Reported, "kind"> & { adminId: string; now: Date },
): Promise<void> {
  await trx("messages")
    .where({ lectureId, seq, removedAt: null })
    .update({ removedAt: now, removedBy: adminId });
  await trx("rooms").where({ lectureId, pinnedSeq: seq }).update({ pinnedSeq: null });
}
