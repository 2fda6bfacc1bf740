import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";
import { removeReplay } from "#backend/recording/replay/change-replay.ts";
import type { AdminServices } from "../admin-services.ts";
import { lockInstructorOfLecture } from "../fulfillment/fulfillment-review-repo.ts";

interface ConfirmedDeletion {
  adminId: string;
  lectureId: string;
  /** The reason, which is also shown to the students. */
  reason: string;
  /** The values that the admin saw and confirmed; the amount is in birr. */
  seats: number;
  amount: number;
}

/**
 * Deletes a replay that its host can't delete because the money was paid out. Refunds to students who then withdraw
 * become the host's debt.
 * @throws AppError lecture_not_found, forbidden (the admin's own lecture), replay_unavailable, replay_promised
 */
export async function deleteReplayAsConfirmed(
  { db, clock }: AdminServices,
  { adminId, lectureId, reason, seats, amount }: ConfirmedDeletion,
): Promise<void> {
  await transactOnce(db, async (trx) => {
    const now = clock();
    const instructorId = await lockInstructorOfLecture(trx, lectureId);
    if (instructorId === undefined) throw new AppError("lecture_not_found");
    if (instructorId === adminId) throw new AppError("forbidden");
    await removeReplay(trx, { lectureId, confirmed: { seats, amount }, reason, now });
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "replay_deleted",
      subjectId: lectureId,
      reason,
      before: { seats: String(seats), birr: String(amount) },
      after: { seats: "0", birr: "0" },
      now,
    });
  });
}
