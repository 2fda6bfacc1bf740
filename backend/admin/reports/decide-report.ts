import type { ReportDecision } from "#contract/admin/reported-message.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { lockReport, updateMessageRemoved, updateReports } from "#backend/room/state/report-repo.ts";

interface AdminDecision {
  adminId: string;
  reportId: string;
  decision: ReportDecision;
}

/**
 * Decides all open reports of a message. @throws AppError report_not_found, report_decided, forbidden (the admin's own
 * message or report)
 */
export async function decideReport(
  { db, clock, onMessageDecided }: AdminServices,
  { adminId, reportId, decision }: AdminDecision,
): Promise<void> {
  const { lectureId, seq } = await db.transaction(async (trx) => {
    const now = clock();
    const report = await lockReport(trx, reportId);
    if (!report) throw new AppError("report_not_found");
    if (report.isDecided) throw new AppError("report_decided");
    if ([report.senderId, ...report.reporterIds].includes(adminId)) throw new AppError("forbidden");
    await updateReports(trx, { ...report, now }, decision === "remove" ? "removed" : "dismissed");
    if (decision === "remove") await updateMessageRemoved(trx, { ...report, adminId, now });
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "message_report_decided",
      subjectId: report.lectureId,
      reason: null,
      before: { message: String(report.seq), reports: String(report.reporterIds.length) },
      after: { decision },
      now,
    });
    return report;
  });
  onMessageDecided({ lectureId, seq });
}
