import type { Attendee } from "#contract/room/attendance.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { csvMoment, csvText } from "#contract/text/csv.ts";

const text = messages.getFixedT(null, "enrollments");

/** Returns the attendance as CSV in the current language, with times in the lecture's time zone. */
export function attendanceCsv(attendees: readonly Attendee[]): string {
  const head = [
    text("attendance.name"),
    text("attendance.email"),
    text("attendance.minutes"),
    text("attendance.firstSeen"),
    text("attendance.lastSeen"),
  ];
  const lines = attendees.map(({ name, email, minutes, firstSeen, lastSeen }) => [
    name,
    email,
    minutes,
    firstSeen === null ? "" : csvMoment(firstSeen),
    lastSeen === null ? "" : csvMoment(lastSeen),
  ]);
  return csvText([head, ...lines], 0);
}
