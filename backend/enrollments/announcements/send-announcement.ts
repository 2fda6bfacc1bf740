import { MAX_ANNOUNCEMENTS_PER_LECTURE, type Announcement } from "#contract/enrollments/announcement.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";
import type { PaymentServices } from "../state/enrollment-services.ts";
import { insertAnnouncement, listAnnouncementRecipients, listAnnouncementsOf } from "./announcement-repo.ts";

/**
 * Sends an instructor's message to everybody enrolled in a lecture.
 * @throws AppError lecture_not_found, not_your_lecture, announcements_used_up, nobody_enrolled
 */
export async function sendAnnouncement(
  { db, clock, lectureMutex }: Pick<PaymentServices, "db" | "clock" | "lectureMutex">,
  caller: Caller,
  { lectureId, text }: { lectureId: string; text: string },
): Promise<Announcement> {
  return lectureMutex.runExclusive(lectureId, () =>
    transactOnce(db, async (trx) => {
      const now = clock();
      const lecture = await lockLecture(trx, lectureId, now);
      if (!lecture) throw new AppError("lecture_not_found");
      const own = canUpdateLecture(caller, lecture);
      if (!own.ok) throw new AppError(own.code);
      const earlier = await listAnnouncementsOf(trx, lectureId);
      if (earlier.length >= MAX_ANNOUNCEMENTS_PER_LECTURE) throw new AppError("announcements_used_up");
      const accountIds = await listAnnouncementRecipients(trx, lectureId);
      const recipients = accountIds.length;
      if (recipients === 0) throw new AppError("nobody_enrolled");
      const id = await insertAnnouncement(trx, { lectureId, text, recipients, now });
      await enqueueNotifications(trx, { kind: "announcement", subjectId: id, accountIds }, now);
      return { _id: id, text, sentAt: now.toISOString(), recipients, removed: false };
    }),
  );
}
