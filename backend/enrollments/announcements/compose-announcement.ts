import { announcementReportPath } from "#contract/enrollments/announcement.ts";
import { cutText } from "#contract/text/cut-text.ts";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import type { PushComposer } from "#backend/notifications/push/push-notification.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findLectureFacts, type LectureFacts } from "../notifications/email-facts-repo.ts";
import { lectureAction, lectureLines, type EmailComposerDeps } from "../notifications/lecture-lines.ts";
import {
  findSentAnnouncement,
  isAnnouncementRecipient,
  type AnnouncementRecord,
} from "./announcement-repo.ts";
import { unlinkAddresses } from "./unlink-addresses.ts";

/** A push service may try this long to deliver the notification, which then is of no use. */
const PUSH_TTL_MS = 3 * 24 * 60 * 60 * 1000;
/** Push services refuse messages of 4 KB, which are 1,000 Ethiopic letters. */
const PUSH_MAX_LENGTH = 300;

/**
 * Returns null when an admin has removed the announcement, its lecture or instructor is gone, or the recipient's
 * enrollment has ended.
 */
async function findFor(
  db: Db,
  { studentId, announcementId }: { studentId: string; announcementId: string },
): Promise<{ lecture: LectureFacts; announcement: AnnouncementRecord } | null> {
  const announcement = await findSentAnnouncement(db, announcementId);
  const lecture = announcement && (await findLectureFacts(db, announcement.lectureId));
  if (!lecture || !(await isAnnouncementRecipient(db, { lectureId: lecture.id, studentId }))) return null;
  return { lecture, announcement };
}

/** `subjectId` is the announcement. */
export function composeAnnouncement({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { subjectId }) => {
    const found = await findFor(db, { studentId: recipient.id, announcementId: subjectId });
    if (!found) return null;
    const { lecture, announcement } = found;
    const { texts } = recipient;
    return {
      subject: texts.announcementSubject(lecture.name),
      paragraphs: [
        texts.announcementBody(lecture.instructorName),
        unlinkAddresses(announcement.text),
        lectureLines(recipient, lecture),
      ],
      action: lectureAction(recipient, publicUrl, lecture.id),
      small: [texts.announcementSmall],
      footerLink: {
        label: texts.announcementReport,
        url: publicUrl + announcementReportPath(announcement.id),
      },
    };
  });
}

/** `subjectId` is the announcement. */
export function composeAnnouncementPush({ db }: Pick<EmailComposerDeps, "db">): PushComposer {
  return async ({ subjectId }, { id, texts }) => {
    const found = await findFor(db, { studentId: id, announcementId: subjectId });
    if (!found) return null;
    const { lecture, announcement } = found;
    return {
      title: texts.announcementTitle(lecture.name),
      body: cutText(announcement.text, PUSH_MAX_LENGTH),
      path: `/lecture?id=${lecture.id}`,
      ttlMs: PUSH_TTL_MS,
    };
  };
}
