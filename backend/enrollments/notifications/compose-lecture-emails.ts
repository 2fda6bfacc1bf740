import { z } from "zod";
import { composeNotification, type Recipient } from "#backend/accounts/compose-notification.ts";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { formatWhen } from "#backend/platform/email/format-when.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findActiveSeat } from "../state/enrollment-repo.ts";
import { calendarOf, lectureAction, lectureLines, type EmailComposerDeps } from "./lecture-lines.ts";
import { findLectureFacts, getRefundedSantim, type LectureFacts } from "./email-facts-repo.ts";
import { isMissedLive } from "./live-repo.ts";

const reminderData = z.object({ lectureId: z.uuid(), startsAt: z.coerce.date() });

/** Composes nothing if the lecture was deleted or moved, or the recipient has withdrawn. */
export function composeReminder(
  services: EmailComposerDeps,
  kind: "reminder-day" | "reminder-soon",
): Composer {
  const { db, clock, publicUrl } = services;
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, startsAt } = reminderData.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || lecture.deletedAt || lecture.startsAt.getTime() !== startsAt.getTime()) return null;
    if (startsAt <= clock()) return null;
    const { texts } = recipient;
    const teaches = lecture.instructorId === recipient.id;
    if (!teaches && !(await findActiveSeat(db, { studentId: recipient.id, lectureId }))) return null;
    const subject = kind === "reminder-day" ? texts.reminderDaySubject : texts.reminderSoonSubject;
    return {
      subject: subject(lecture.name),
      paragraphs: [
        teaches ? texts.reminderInstructor : texts.reminderStudent,
        lectureLines(recipient, lecture),
      ],
      action: lectureAction(recipient, publicUrl, lectureId),
      small: [teaches ? texts.hostHow : texts.joinHow],
    };
  });
}

/** Composes nothing if the recipient has since joined, or the host has stopped sending. */
export function composeHostLive(services: EmailComposerDeps): Composer {
  const { db, publicUrl } = services;
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId } = reminderData.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || !(await isMissedLive(db, { lectureId, studentId: recipient.id }))) return null;
    const { texts } = recipient;
    return {
      subject: texts.hostLiveSubject(lecture.name),
      paragraphs: [texts.hostLiveBody, lectureLines(recipient, lecture)],
      action: { label: texts.openLecture, url: `${publicUrl}/status?id=${lectureId}` },
    };
  });
}

const changedData = z.object({
  lectureId: z.uuid(),
  before: z.object({
    name: z.string(),
    startsAt: z.coerce.date(),
    zone: z.string(),
    durationMinutes: z.int().optional(),
  }),
});

export function composeLectureChanged(services: EmailComposerDeps): Composer {
  const { db, publicUrl } = services;
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, before } = changedData.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || lecture.deletedAt) return null;
    if (!(await findActiveSeat(db, { studentId: recipient.id, lectureId }))) return null;
    const { texts, preferences } = recipient;
    return {
      subject: texts.changedSubject(lecture.name),
      paragraphs: [
        texts.changedBody,
        lectureLines(recipient, lecture),
        texts.changedBefore(before.name, formatWhen(before.startsAt, before.zone, preferences)),
        ...shorterLines(recipient, lecture.durationMinutes, before.durationMinutes),
      ],
      action: lectureAction(recipient, publicUrl, lectureId),
      small: [texts.changedHow, texts.refundRule],
      calendar: calendarOf(services, lecture),
    };
  });
}

/** Returns a line saying that a lecture is shorter than before, or no line if it is not. */
function shorterLines({ texts }: Recipient, minutes: number, before = 0): string[] {
  return minutes < before ? [texts.changedDuration(minutes, before)] : [];
}

/** Sent when the instructor has deleted the lecture. `subjectId` is the lecture. */
export function composeCancelled(services: EmailComposerDeps): Composer {
  return composeEnded(services, ({ texts }, lecture) => ({
    subject: texts.cancelledSubject(lecture.name),
    intro: texts.cancelledBody,
    calendar: calendarOf(services, lecture),
  }));
}

const deletedData = z.object({ payments: z.int(), santim: z.int() });

/**
 * Sent to the instructor when their lecture was deleted, so that they learn of it if somebody else did it. `subjectId`
 * is the lecture.
 */
export function composeLectureDeleted({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { subjectId, data }) => {
    const lecture = await findLectureFacts(db, subjectId);
    if (!lecture) return null;
    const { texts, preferences } = recipient;
    const { payments, santim } = deletedData.parse(data);
    const amount = formatBirr(santimToBirr(santim), preferences.language);
    return {
      subject: texts.lectureDeletedSubject(lecture.name),
      paragraphs: [
        texts.lectureDeletedBody,
        lectureLines(recipient, lecture),
        ...(payments > 0 ? [texts.lectureDeletedMoney(payments, amount)] : []),
        texts.lectureDeletedNotYou,
      ],
      action: { label: texts.secondFactorAction, url: `${publicUrl}/profile/security` },
    };
  });
}

/** Sent when the host did not show up. `subjectId` is the lecture. */
export function composeHostNoShow(services: EmailComposerDeps): Composer {
  return composeEnded(services, ({ texts }, lecture) => ({
    subject: texts.noHostSubject(lecture.name),
    intro: texts.noHostBody,
  }));
}

/** Sent when too little of the lecture took place. `subjectId` is the lecture. */
export function composeLectureNotGiven(services: EmailComposerDeps): Composer {
  return composeEnded(services, ({ texts }, lecture) => ({
    subject: texts.notGivenSubject(lecture.name),
    intro: texts.notGivenBody,
  }));
}

const refundedData = z.object({ reason: z.string() });

/** Sent when an admin has refunded the lecture; contains the admin's reason. `subjectId` is the lecture. */
export function composeLectureRefunded(services: EmailComposerDeps): Composer {
  return composeEnded(services, ({ texts }, lecture, data) => ({
    subject: texts.cancelledSubject(lecture.name),
    intro: texts.lectureRefundedIntro,
    reason: texts.reasonGiven(refundedData.parse(data).reason),
    calendar: calendarOf(services, lecture),
  }));
}

interface Ending {
  subject: string;
  intro: string;
  reason?: string;
  calendar?: ReturnType<typeof calendarOf>;
}

/** Informs a student about the refund for an enrollment that ended through no fault of the student's. */
function composeEnded(
  { db, publicUrl }: EmailComposerDeps,
  describe: (recipient: Recipient, lecture: LectureFacts, data: unknown) => Ending,
): Composer {
  return composeNotification(db, async (recipient, { subjectId, data }) => {
    const lecture = await findLectureFacts(db, subjectId);
    if (!lecture) return null;
    const { intro, reason, ...ending } = describe(recipient, lecture, data);
    const { texts, preferences } = recipient;
    const santim = await getRefundedSantim(db, { studentId: recipient.id, lectureId: lecture.id });
    const money = santim > 0 ? [texts.moneyBack(formatBirr(santimToBirr(santim), preferences.language))] : [];
    return {
      ...ending,
      paragraphs: [
        intro,
        lectureLines(recipient, lecture),
        ...(reason === undefined ? [] : [reason]),
        ...money,
      ],
      action: { label: texts.otherLectures, url: `${publicUrl}/lectures` },
    };
  });
}
