import type { ReportReason } from "#contract/room/chat.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { wasEnrolled } from "../state/ban-repo.ts";
import { insertAnnouncementReport, lockReportableAnnouncement } from "./announcement-repo.ts";

/**
 * Reports an announcement to admins; the instructor never learns of it. Students who have since withdrawn may report
 * it, too, since they have its email. @throws AppError message_not_found, not_enrolled
 */
export async function reportAnnouncement(
  { db, clock }: { db: Knex; clock: Clock },
  report: { announcementId: string; reporterId: string; reason: ReportReason },
): Promise<void> {
  await db.transaction(async (trx) => {
    const announcement = await lockReportableAnnouncement(trx, report.announcementId);
    if (!announcement) throw new AppError("message_not_found");
    if (!(await wasEnrolled(trx, announcement.lectureId, report.reporterId)))
      throw new AppError("not_enrolled");
    await insertAnnouncementReport(trx, { ...report, now: clock() });
  });
}
