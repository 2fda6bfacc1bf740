import { fillTemplate } from "#contract/calendar/date-words.ts";
import { formatClock } from "#contract/calendar/format-clock.ts";
import { formatDay, formatWeekday } from "#contract/calendar/format-day.ts";
import type { CalendarAndClock } from "#contract/calendar/format-moment.ts";
import { isSameTime, wallClockAt } from "#contract/calendar/zoned-time.ts";
import { SCHEDULE_DATE, SCHEDULE_TIME } from "#renderer/constants.ts";
import { dateWords } from "./current-date-words.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { currentCalendarAndClock } from "./current-calendar.ts";
import { formatDateTimeInZone } from "./format-instant.ts";
import { formatRelative, nearDay } from "./format-relative.ts";

/** The date in the lecture's zone: the first 10 characters. */
export const scheduleDate = (schedule: string) => schedule.slice(SCHEDULE_DATE.from, SCHEDULE_DATE.to);
/** The time in the lecture's zone: the 8 characters from index 11. */
export const scheduleTime = (schedule: string) => schedule.slice(SCHEDULE_TIME.from, SCHEDULE_TIME.to);

/** 120 → "2 hours"; in minutes unless the hours are whole: 90 → "90 minutes". */
export function durationInHours(minutes: number): string {
  if (minutes % 60 !== 0) return durationInMinutes(minutes);
  return messages.t("hours", { ns: "lectures", count: minutes / 60 });
}

/** 120 → "120 minutes". */
export function durationInMinutes(minutes: number): string {
  return messages.t("minutes", { ns: "lectures", count: minutes });
}

export interface ScheduledTime {
  /** ISO-8601 with offset. */
  schedule: string;
  zone: string;
  duration: number;
}

/**
 * "Today", "Tomorrow" or "Yesterday" in `zone`, otherwise the weekday. Pass "relative" as `place` to get the name in
 * the form used within a sentence.
 */
function dayName(start: Date, now: Date, zone: string | null, place: "near" | "relative"): string {
  const near = nearDay(start, now, zone);
  if (near === null) return formatWeekday(wallClockAt(start, zone), dateWords());
  return messages.t(`${place}.${near}`, { ns: "dates" });
}

/**
 * The day's name, followed by the date in the reader's calendar if that calendar is not Gregorian, and by the time if
 * the reader does not use the 24-hour clock: the card itself shows only the Gregorian date and the 24-hour time.
 */
function dayAndClock(time: ScheduledTime, now: Date, { calendar, clock }: CalendarAndClock): string {
  const words = dateWords();
  const start = new Date(time.schedule);
  const at = wallClockAt(start, time.zone);
  const name = dayName(start, now, time.zone, "near");
  const day =
    calendar === "gregorian"
      ? name
      : fillTemplate(words.weekdayAndDay, { weekday: name, day: formatDay(at, calendar, words) });
  if (clock === "24-hour") return day;
  return fillTemplate(words.dayAndTime, { day, time: formatClock(at, clock, words) });
}

/** The device's zone; on the server, where it is unknown, the lecture's zone. */
const deviceZone = ({ zone }: Pick<ScheduledTime, "zone">) => (typeof window === "undefined" ? zone : null);

/**
 * Returns true if the start falls on another weekday or time of day in the viewer's zone than in the lecture's. A
 * `viewerZone` of null means the device's zone.
 */
export function isElsewhere(
  { schedule, zone }: Pick<ScheduledTime, "schedule" | "zone">,
  viewerZone: string | null = deviceZone({ zone }),
): boolean {
  const start = new Date(schedule);
  return !isSameTime(wallClockAt(start, viewerZone), wallClockAt(start, zone));
}

/**
 * Returns the start in the viewer's zone, with the day if its name differs from that in the lecture's zone. Returns
 * null if the time is the same in both zones.
 */
function ownTime(
  lecture: ScheduledTime,
  now: Date,
  viewerZone: string | null,
  clock: CalendarAndClock["clock"],
): string | null {
  if (!isElsewhere(lecture, viewerZone)) return null;
  const start = new Date(lecture.schedule);
  const time = formatClock(wallClockAt(start, viewerZone), clock, dateWords());
  const day = dayName(start, now, viewerZone, "relative");
  return day === dayName(start, now, lecture.zone, "relative") ? time : `${day} ${time}`;
}

/**
 * Returns, for example, "Tuesday, in 3 days" or "Today, in 5 minutes"; the day is the day in the lecture's zone. If the
 * reader's calendar is not Gregorian, the text also contains the date in that calendar; if the reader does not use the
 * 24-hour clock, also the time by the reader's clock. If the start differs in the viewer's zone, the text also contains
 * that start.
 */
export function whenSentence(
  time: ScheduledTime,
  now: Date,
  viewerZone: string | null = deviceZone(time),
  shown: CalendarAndClock = currentCalendarAndClock(),
): string {
  const start = new Date(time.schedule);
  const day = dayAndClock(time, now, shown);
  const relative = formatRelative(start, now, time.zone);
  // Avoids "Tomorrow, tomorrow".
  const isSaid = relative === dayName(start, now, time.zone, "relative");
  const sentence = isSaid ? day : messages.t("whenSentence", { ns: "lectures", day, relative });
  return withOwnTime(sentence, ownTime(time, now, viewerZone, shown.clock));
}

const withOwnTime = (sentence: string, own: string | null): string =>
  own === null ? sentence : messages.t("whenInYourZone", { ns: "lectures", sentence, time: own });

/** "Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)": a lecture's start in its own zone. */
export const fullSchedule = ({ schedule, zone }: Omit<ScheduledTime, "duration">) =>
  formatDateTimeInZone(schedule, zone);

/** The full schedule with its distance and, if it differs, the start in the viewer's zone: ", in 3 days · 9:00 your time". */
export function fullWhen(
  time: ScheduledTime,
  now: Date,
  viewerZone: string | null = deviceZone(time),
  { clock }: CalendarAndClock = currentCalendarAndClock(),
): string {
  const relative = formatRelative(new Date(time.schedule), now, time.zone);
  return withOwnTime(
    messages.t("whenSentence", { ns: "lectures", day: fullSchedule(time), relative }),
    ownTime(time, now, viewerZone, clock),
  );
}
