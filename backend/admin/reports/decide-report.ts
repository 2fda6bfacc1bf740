import type { ReportDecision } from "#contract/admin/reported-message.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import {
  decideAnnouncementReports,
  lockAnnouncementReport,
} from "#backend/enrollments/announcements/announcement-repo.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { removeQuestion } from "#backend/teaching/questions/decide-question.ts";
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
  const { db, clock, onMessageDecided, onQuestionDecided } = services;
  const { adminId, decision } = decided;
  const report = await db.transaction(async (trx) => {
    const now = clock();
    const found = await lockReport(trx, decided.reportId);
    if (!found) {
      await decideAnnouncement(trx, { ...decided, now });
      return null;
    }
    assertMayDecide(found, decided);
    await updateReports(trx, { ...found, now }, decision === "remove" ? "removed" : "dismissed");
    if (decision === "remove") {
      if (found.kind === "message") await updateMessageRemoved(trx, { ...found, adminId, now });
      else await removeQuestion(trx, { ...found, actorId: adminId, now });
    }
    const audited = { [found.kind]: String(found.seq), reports: String(found.reporterIds.length) };
    await recordDecision(trx, { ...decided, lectureId: found.lectureId, audited, now });
    return found;
  });
  if (report) (report.kind === "message" ? onMessageDecided : onQuestionDecided)(report);
}

async function decideAnnouncement(trx: Knex.Transaction, decided: AdminDecision & { now: Date }) {
  const report = await lockAnnouncementReport(trx, decided.reportId);
  if (!report) throw new AppError("report_not_found");
  assertMayDecide(report, decided);
  const { announcementId, lectureId } = report;
  const decision = decided.decision === "remove" ? "removed" : "dismissed";
  await decideAnnouncementReports(trx, { announcementId, decision, now: decided.now });
  const audited = { message: announcementId, reports: String(report.reporterIds.length) };
  await recordDecision(trx, { ...decided, lectureId, audited });
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
  /** What was decided: the number of a chat message or a question, or an announcement's id, and of how many reports. */
  audited: Record<string, string>;
  now: Date;
}

function recordDecision(
  trx: Knex.Transaction,
  { adminId, lectureId, decision, audited, now }: Audited,
): Promise<void> {
  return recordAuditEntry(trx, {
    actorId: adminId,
    action: "message_report_decided",
    subjectId: lectureId,
    reason: null,
    before: audited,
    after: { decision },
    now,
  });
}
