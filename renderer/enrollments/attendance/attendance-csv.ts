import type { Attendee } from "#contract/room/attendance.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { csvText } from "#renderer/kit/formatting/csv.ts";

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
    moment(firstSeen),
    moment(lastSeen),
  ]);
  return csvText([head, ...lines], 0);
}

/** Formats a time: "2026-12-01 12:00:00+03:00". */
function moment(iso: string | null): string {
  return iso === null ? "" : iso.replace("T", " ");
}
