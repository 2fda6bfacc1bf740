import type { Announcement } from "#contract/enrollments/announcement.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import {
  isAnnouncementRecipient,
  listAnnouncementRecipients,
  listAnnouncementsOf,
  type AnnouncementRecord,
} from "./announcement-repo.ts";

/**
 * Lists a lecture's announcements for its instructor, who also learns how many students each was and would be sent to,
 * and for its students. @throws AppError lecture_not_found, not_enrolled
 */
export async function listAnnouncements(
  { db, clock }: { db: Db; clock: Clock },
  { accountId }: Caller,
  lectureId: string,
): Promise<{ announcements: Announcement[]; recipients?: number }> {
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  if (lecture.instructorId === accountId) {
    const announcements = await listAnnouncementsOf(db, lectureId);
    const recipients = await listAnnouncementRecipients(db, lectureId);
    return {
      announcements: announcements.map((each) => ({ ...present(each), recipients: each.recipients })),
      recipients: recipients.length,
    };
  }
  if (!(await isAnnouncementRecipient(db, { lectureId, studentId: accountId })))
    throw new AppError("not_enrolled");
  const sent = (await listAnnouncementsOf(db, lectureId)).filter(({ removedAt }) => removedAt === null);
  return { announcements: sent.map(present) };
}

function present({ id, text, sentAt, removedAt }: AnnouncementRecord): Announcement {
  return { _id: id, text, sentAt: sentAt.toISOString(), removed: removedAt !== null };
}
