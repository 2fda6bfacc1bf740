import type { Attendee } from "#contract/attendance.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { csvText } from "#renderer/ui/spreadsheet.ts";

const text = messages.getFixedT(null, "enrollments");

/** Who was there how long, for spreadsheets, in the language that is spoken now. Times in UTC. */
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

/** As spreadsheets read it. */
function moment(iso: string | null): string {
  return iso === null ? "" : iso.slice(0, 19).replace("T", " ");
}
