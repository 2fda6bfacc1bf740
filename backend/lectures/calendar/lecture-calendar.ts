import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { CalendarEntry } from "./lecture-calendar-repo.ts";

const minuteMs = 60_000;
const reminderSeconds = 60 * 60;
const refreshSeconds = 60 * 60;

/**
 * Renders a lecture as an iCalendar file (RFC 5545 and 5546), with times in UTC. The UID never changes. A deleted
 * lecture is cancelled with a higher SEQUENCE than any previous version.
 */
export function lectureCalendar(
  entry: CalendarEntry,
  { publicUrl, now }: { publicUrl: string; now: Date },
): string {
  const cancelled = entry.deletedAt !== null;
  const link = `${publicUrl}/lecture?id=${entry.id}`;
  const calendar = ical({
    prodId: { company: "Gubae", product: "Lectures", language: "EN" },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  calendar.createEvent({
    id: `${entry.id}@lectures.gubae`,
    sequence: entry.sequence + (cancelled ? 1 : 0),
    stamp: now,
    lastModified: entry.deletedAt ?? entry.updatedAt,
    start: entry.startsAt,
    end: new Date(entry.startsAt.getTime() + entry.durationMinutes * minuteMs),
    summary: entry.name,
    description: `${entry.instructorName}\n\n${entry.description}\n\n${link}`,
    location: link,
    url: link,
    // RFC 5546 requires an organizer. Instructors' addresses are not public, so this is our own address.
    organizer: { name: "Gubae", email: `no-reply@${new URL(publicUrl).hostname}` },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms: cancelled
      ? []
      : [{ type: ICalAlarmType.display, trigger: reminderSeconds, description: entry.name }],
  });
  // RFC 5545 requires a line break after the last line; the generator omits it.
  return `${calendar.toString()}\r\n`;
}
