import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { CalendarEntry } from "./lecture-calendar-repo.ts";

const minuteMs = 60_000;
const reminderSeconds = 60 * 60;
/** How often a calendar that follows the file asks again. */
const followSeconds = 60 * 60;

/**
 * The lecture as an iCalendar file (RFC 5545/5546), with instants in UTC. Its UID never changes, and a deleted
 * lecture is cancelled under a higher SEQUENCE than it ever had.
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
    ttl: followSeconds,
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
    // The standard asks for one. Instructors' addresses are for who is signed in.
    organizer: { name: "Gubae", email: `no-reply@${new URL(publicUrl).hostname}` },
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms: cancelled
      ? []
      : [{ type: ICalAlarmType.display, trigger: reminderSeconds, description: entry.name }],
  });
  // The last line has its end too, though the generator leaves it out.
  return `${calendar.toString()}\r\n`;
}
