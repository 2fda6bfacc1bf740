import type { ReportDecision } from "#contract/admin/reported-message.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import {
  decideAnnouncementReports,
  lockAnnouncementReport,
} from "#backend/enrollments/announcements/announcement-repo.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { decideQuestionReports, lockQuestionReport } from "#backend/teaching/state/question-report-repo.ts";
import { updateQuestion } from "#backend/teaching/state/question-repo.ts";
import { lockReport, updateMessageRemoved, updateReports } from "#backend/room/state/report-repo.ts";

interface AdminDecision {
  adminId: string;
  reportId: string;
  decision: ReportDecision;
}

/**
 * Decides all open reports of a chat message, a question or an announcement. @throws AppError report_not_found, report_decided,
 * forbidden (the admin's own message or report)
 */
export async function decideReport(services: AdminServices, decided: AdminDecision): Promise<void> {
  const { db, onMessageDecided, onQuestionDecided } = services;
  const { message, question } = await db.transaction(async (trx) => {
    const now = services.clock();
    const report = await lockReport(trx, decided.reportId);
    if (!report) {
      const decidedQuestion = await decideQuestion(trx, { ...decided, now });
      if (!decidedQuestion) await decideAnnouncement(trx, { ...decided, now });
      return { message: null, question: decidedQuestion };
    }
    assertMayDecide(report, decided);
    const { decision, adminId } = decided;
    await updateReports(trx, { ...report, now }, decision === "remove" ? "removed" : "dismissed");
    if (decision === "remove") await updateMessageRemoved(trx, { ...report, adminId, now });
    const audited = { lectureId: report.lectureId, message: String(report.seq) };
    await recordDecision(trx, { ...decided, ...audited, reports: report.reporterIds.length, now });
    return { message: { lectureId: report.lectureId, seq: report.seq }, question: null };
  });
  if (message) onMessageDecided(message);
  if (question) onQuestionDecided(question);
}

/** Returns null if the report is not about a question. */
async function decideQuestion(trx: Knex.Transaction, decided: AdminDecision & { now: Date }) {
  const report = await lockQuestionReport(trx, decided.reportId);
  if (!report) return null;
  assertMayDecide(report, decided);
  const { lectureId, seq } = report;
  const { adminId, now } = decided;
  const decision = decided.decision === "remove" ? "removed" : "dismissed";
  await decideQuestionReports(trx, { lectureId, seq, decision, now });
  if (decision === "removed")
    await updateQuestion(trx, { lectureId, seq }, { removedAt: now, removedBy: adminId });
  const audited = { lectureId, message: `question ${seq}`, reports: report.reporterIds.length };
  await recordDecision(trx, { ...decided, ...audited });
  return { lectureId, seq };
}

async function decideAnnouncement(trx: Knex.Transaction, decided: AdminDecision & { now: Date }) {
  const report = await lockAnnouncementReport(trx, decided.reportId);
  if (!report) throw new AppError("report_not_found");
  assertMayDecide(report, decided);
  const { announcementId, lectureId } = report;
  const decision = decided.decision === "remove" ? "removed" : "dismissed";
  await decideAnnouncementReports(trx, { announcementId, decision, now: decided.now });
  const audited = { lectureId, message: announcementId, reports: report.reporterIds.length };
  await recordDecision(trx, { ...decided, ...audited });
}

function assertMayDecide(
  report: { isDecided: boolean; senderId: string; reporterIds: string[] },
  { adminId }: AdminDecision,
): void {
  if (report.isDecided) throw new AppError("report_decided");
  if ([report.senderId, ...report.reporterIds].includes(adminId)) throw new AppError("forbidden");
}

interface Audited extends AdminDecision {
  lectureId: string;
  /** The chat message's or the question's number, or the announcement's id. */
  message: string;
  reports: number;
  now: Date;
}

function recordDecision(
  trx: Knex.Transaction,
  { adminId, lectureId, decision, message, reports, now }: Audited,
): Promise<void> {
  return recordAuditEntry(trx, {
    actorId: adminId,
    action: "message_report_decided",
    subjectId: lectureId,
    reason: null,
    before: { message, reports: String(reports) },
    after: { decision },
    now,
  });
}
