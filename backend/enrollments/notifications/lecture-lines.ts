import type { Notification, Recipient } from "#backend/accounts/compose-notification.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lectureCalendar } from "#backend/lectures/calendar/lecture-calendar.ts";
import { promisedDays } from "#backend/lectures/schedule/recording-settings-policy.ts";
import type { EmailMessage } from "#backend/platform/email/email.ts";
import { formatWhen } from "#backend/platform/email/format-when.ts";
import type { LectureFacts } from "./email-facts-repo.ts";

export interface EmailComposerDeps {
  db: Knex;
  clock: Clock;
  publicUrl: string;
}

/** Title, instructor and time of a lecture, one per line. */
export function lectureLines({ preferences, texts }: Recipient, lecture: LectureFacts): string {
  const { name, instructorName, startsAt, zone } = lecture;
  return texts.lectureLine(name, instructorName, formatWhen(startsAt, zone, preferences));
}

/** States how long a seat's replay is available; empty without a replay. */
export function replayLines({ texts }: Recipient, lecture: LectureFacts): string[] {
  const days = promisedDays(lecture);
  return days === 0 ? [] : [texts.replayPromised(days)];
}

export function lectureAction(
  { texts }: Recipient,
  publicUrl: string,
  lectureId: string,
): Notification["action"] {
  return { label: texts.openLecture, url: `${publicUrl}/lecture?id=${lectureId}` };
}

/**
 * Returns the lecture's entry for the recipient's calendar; for a deleted lecture, returns a cancellation of the entry.
 */
export function calendarOf(
  { clock, publicUrl }: EmailComposerDeps,
  lecture: LectureFacts,
): NonNullable<EmailMessage["calendar"]> {
  return {
    method: lecture.deletedAt ? "CANCEL" : "PUBLISH",
    content: lectureCalendar(lecture, { publicUrl, now: clock() }),
  };
}
