import { z } from "zod";
import { composeNotice, type Reader } from "#backend/accounts/compose-notice.ts";
import { formatBirr } from "#backend/mail/format-birr.ts";
import { formatWhen } from "#backend/mail/format-when.ts";
import type { Composer } from "#backend/mail/mail.ts";
import { findActiveEnrollment } from "../enrollment-repo.ts";
import { calendarOf, lectureAction, lectureLines, type MailComposing } from "./lecture-lines.ts";
import { findLectureFacts, refundedFor, type LectureFacts } from "./mail-facts-repo.ts";

const reminded = z.object({ lectureId: z.uuid(), startsAt: z.coerce.date() });

/** Silent when the lecture is gone or at another time by now, and to who has left it. */
export function composeReminder(services: MailComposing, kind: "reminder-day" | "reminder-hour"): Composer {
  const { db, clock, publicUrl } = services;
  return composeNotice(db, async (reader, { data }) => {
    const { lectureId, startsAt } = reminded.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || lecture.deletedAt || lecture.startsAt.getTime() !== startsAt.getTime()) return null;
    if (startsAt <= clock()) return null;
    const { texts } = reader;
    const teaches = lecture.instructorId === reader.id;
    if (!teaches && !(await findActiveEnrollment(db, { studentId: reader.id, lectureId }))) return null;
    const subject = kind === "reminder-day" ? texts.reminderDaySubject : texts.reminderHourSubject;
    return {
      subject: subject(lecture.name),
      paragraphs: [teaches ? texts.reminderInstructor : texts.reminderStudent, lectureLines(reader, lecture)],
      action: lectureAction(reader, publicUrl, lectureId),
      small: [teaches ? texts.hostHow : texts.joinHow],
    };
  });
}

const changed = z.object({
  lectureId: z.uuid(),
  before: z.object({ name: z.string(), startsAt: z.coerce.date(), zone: z.string() }),
});

export function composeLectureChanged(services: MailComposing): Composer {
  const { db, publicUrl } = services;
  return composeNotice(db, async (reader, { data }) => {
    const { lectureId, before } = changed.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || lecture.deletedAt) return null;
    if (!(await findActiveEnrollment(db, { studentId: reader.id, lectureId }))) return null;
    const { texts, shown } = reader;
    return {
      subject: texts.changedSubject(lecture.name),
      paragraphs: [
        texts.changedSaid,
        lectureLines(reader, lecture),
        texts.changedBefore(before.name, formatWhen(before.startsAt, before.zone, shown)),
      ],
      action: lectureAction(reader, publicUrl, lectureId),
      small: [texts.changedHow],
      calendar: calendarOf(services, lecture),
    };
  });
}

/** The lecture was deleted. Its subject is the lecture. */
export function composeCancelled(services: MailComposing): Composer {
  return composeEnded(services, ({ texts }, lecture) => ({
    subject: texts.cancelledSubject(lecture.name),
    said: texts.cancelledSaid,
    calendar: calendarOf(services, lecture),
  }));
}

/** Nobody came to give it. Its subject is the lecture. */
export function composeHostDidNotCome(services: MailComposing): Composer {
  return composeEnded(services, ({ texts }, lecture) => ({
    subject: texts.noHostSubject(lecture.name),
    said: texts.noHostSaid,
  }));
}

const paidBack = z.object({ reason: z.string() });

/** An admin has ended it, with a reason. Its subject is the lecture. */
export function composePaidBack(services: MailComposing): Composer {
  return composeEnded(services, ({ texts }, lecture, data) => ({
    subject: texts.cancelledSubject(lecture.name),
    said: texts.paidBackSaid,
    why: texts.paidBackWhy(paidBack.parse(data).reason),
    calendar: calendarOf(services, lecture),
  }));
}

interface Ending {
  subject: string;
  said: string;
  why?: string;
  calendar?: ReturnType<typeof calendarOf>;
}

/** A lecture is over for its reader through no doing of theirs: says which, and what comes back. */
function composeEnded(
  { db, publicUrl }: MailComposing,
  tell: (reader: Reader, lecture: LectureFacts, data: unknown) => Ending,
): Composer {
  return composeNotice(db, async (reader, { subjectId, data }) => {
    const lecture = await findLectureFacts(db, subjectId);
    if (!lecture) return null;
    const { said, why, ...ending } = tell(reader, lecture, data);
    const { texts, shown } = reader;
    const santim = await refundedFor(db, { studentId: reader.id, lectureId: lecture.id });
    const money = santim > 0 ? [texts.moneyBack(formatBirr(santim, shown.language))] : [];
    return {
      ...ending,
      paragraphs: [said, lectureLines(reader, lecture), ...(why === undefined ? [] : [why]), ...money],
      action: { label: texts.otherLectures, url: `${publicUrl}/lectures` },
    };
  });
}
