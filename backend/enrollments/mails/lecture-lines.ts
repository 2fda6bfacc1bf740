import type { Notice, Reader } from "#backend/accounts/compose-notice.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { lectureCalendar } from "#backend/lectures/lecture-calendar.ts";
import type { Mail } from "#backend/mail/mail.ts";
import { formatWhen } from "#backend/mail/format-when.ts";
import type { LectureFacts } from "./mail-facts-repo.ts";

export interface MailComposing {
  db: Knex;
  clock: Clock;
  publicUrl: string;
}

/** Title, instructor and time of a lecture, one a line. */
export function lectureLines({ shown, texts }: Reader, lecture: LectureFacts): string {
  const { name, instructorName, startsAt, zone } = lecture;
  return texts.lectureLine(name, instructorName, formatWhen(startsAt, zone, shown));
}

export function lectureAction({ texts }: Reader, publicUrl: string, lectureId: string): Notice["action"] {
  return { label: texts.openLecture, url: `${publicUrl}/lecture?id=${lectureId}` };
}

/** The lecture for the reader's calendar; a deleted one takes itself out of it. */
export function calendarOf(
  { clock, publicUrl }: MailComposing,
  lecture: LectureFacts,
): NonNullable<Mail["calendar"]> {
  return {
    method: lecture.deletedAt ? "CANCEL" : "PUBLISH",
    content: lectureCalendar(lecture, { publicUrl, now: clock() }),
  };
}
