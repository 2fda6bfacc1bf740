import type { ReportDecision } from "#contract/admin/reported-message.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import {
  decideAnnouncementReports,
  lockAnnouncementReport,
} from "#backend/enrollments/announcements/announcement-repo.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lockReport, updateMessageRemoved, updateReports } from "#backend/room/state/report-repo.ts";

interface AdminDecision {
  adminId: string;
  reportId: string;
  decision: ReportDecision;
}

/**
 * Decides all open reports of a chat message or an announcement. @throws AppError report_not_found, report_decided,
 * forbidden (the admin's own message or report)
 */
export async function decideReport(services: AdminServices, decided: AdminDecision): Promise<void> {
  const { db, onMessageDecided } = services;
  const message = await db.transaction(async (trx) => {
    const now = services.clock();
    const report = await lockReport(trx, decided.reportId);
    if (!report) {
      await decideAnnouncement(trx, { ...decided, now });
      return null;
    }
    assertMayDecide(report, decided);
    const { decision, adminId } = decided;
    await updateReports(trx, { ...report, now }, decision === "remove" ? "removed" : "dismissed");
    if (decision === "remove") await updateMessageRemoved(trx, { ...report, adminId, now });
    const audited = { lectureId: report.lectureId, message: String(report.seq) };
    await recordDecision(trx, { ...decided, ...audited, reports: report.reporterIds.length, now });
    return { lectureId: report.lectureId, seq: report.seq };
  });
  if (message) onMessageDecided(message);
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
  /** The chat message's number, or the announcement's id. */
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
