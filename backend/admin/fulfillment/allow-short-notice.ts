import { AppError } from "#backend/platform/app-error.ts";
import type { AdminServices } from "../admin-services.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { setShortNoticeUntil } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { lockInstructorOfLecture } from "./fulfillment-review-repo.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Allows an instructor, for a day, to move a paid lecture to a date on short notice. @throws AppError
 * lecture_not_found, forbidden (the admin's own lecture)
 */
export async function allowShortNotice(
  { db, clock }: AdminServices,
  { adminId, lectureId, reason }: { adminId: string; lectureId: string; reason: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const now = clock();
    const instructorId = await lockInstructorOfLecture(trx, lectureId);
    if (instructorId === undefined) throw new AppError("lecture_not_found");
    if (instructorId === adminId) throw new AppError("forbidden");
    const until = new Date(now.getTime() + dayMs);
    await setShortNoticeUntil(trx, lectureId, until);
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "short_notice_allowed",
      subjectId: lectureId,
      reason,
      before: {},
      after: { until: until.toISOString() },
      now,
    });
  });
}
