import type { ReportReason } from "#contract/room/chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Finds out who asked a question that was not removed, and prevents its removal until the transaction ends. */
export async function lockReportableQuestion(
  trx: Db,
  lectureId: string,
  seq: number,
): Promise<string | undefined> {
  const question = await trx("questions")
    .where({ lectureId, seq, removedAt: null })
    .forShare()
    .first("askerId");
  return question?.askerId;
}

interface NewReport {
  lectureId: string;
  seq: number;
  reporterId: string;
  reason: ReportReason;
  now: Date;
}

/** Only an account's first report of a question counts. */
export async function insertQuestionReport(trx: Db, { now, ...report }: NewReport): Promise<void> {
  await trx("question_reports")
    .insert({ ...report, reportedAt: now })
    .onConflict(["lectureId", "seq", "reporterId"])
    .ignore();
}

interface QuestionReports {
  lectureId: string;
  seq: number;
  senderId: string;
  isDecided: boolean;
  /** The accounts that sent the question's open reports. */
  reporterIds: string[];
}

/** Locks a reported question, then its reports, until the transaction ends. */
export async function lockQuestionReport(trx: Db, reportId: string): Promise<QuestionReports | undefined> {
  const report = await trx("question_reports").where({ id: reportId }).first("lectureId", "seq");
  if (!report) return undefined;
  const ofQuestion = { lectureId: report.lectureId, seq: report.seq };
  const question = await trx("questions").where(ofQuestion).forUpdate().first("askerId");
  const open: { reporterId: string }[] = await trx("question_reports")
    .where({ ...ofQuestion, decision: null })
    .forUpdate()
    .select("reporterId");
  const reporterIds = open.map(({ reporterId }) => reporterId);
  return { ...ofQuestion, senderId: question.askerId, isDecided: open.length === 0, reporterIds };
}

interface Decided {
  lectureId: string;
  seq: number;
  decision: "dismissed" | "removed";
  now: Date;
}

/** Decides all open reports of a question. */
export async function decideQuestionReports(
  trx: Db,
  { lectureId, seq, decision, now }: Decided,
): Promise<void> {
  await trx("question_reports")
    .where({ lectureId, seq, decision: null })
    .update({ decision, decidedAt: now });
}
