import { SCHEDULE_DATE, SCHEDULE_TIME } from "#renderer/constants.ts";
import { currentLanguage, messages } from "#renderer/messages/i18n.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The day on the lecture's own calendar: the first 10 characters. */
export const scheduleDate = (schedule: string) => schedule.slice(SCHEDULE_DATE.from, SCHEDULE_DATE.to);
/** The time on the lecture's own clock: characters 11 to 19. */
export const scheduleTime = (schedule: string) => schedule.slice(SCHEDULE_TIME.from, SCHEDULE_TIME.to);

/** 120 → "2 hours", 45 → "45 minutes", 90 → "1 hour 30 minutes". */
export function durationInHours(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return durationInMinutes(minutes);
  const hoursText = messages.t("hours", { ns: "lectures", count: hours });
  if (rest === 0) return hoursText;
  return messages.t("hoursAndMinutes", {
    ns: "lectures",
    hours: hoursText,
    minutes: durationInMinutes(rest),
  });
}

/** 120 → "120 minutes". */
export function durationInMinutes(minutes: number): string {
  return messages.t("minutes", { ns: "lectures", count: minutes });
}

/** Days between the calendar days of two instants in one zone. */
function calendarDays(from: Date, to: Date, zone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return Math.round((Date.parse(day.format(to)) - Date.parse(day.format(from))) / DAY);
}

function relative(start: Date, now: Date, zone: string): string {
  const words = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  const distance = start.getTime() - now.getTime();
  if (Math.abs(distance) < HOUR) return words.format(Math.round(distance / MINUTE), "minute");
  const days = calendarDays(now, start, zone);
  if (days === 0) return words.format(Math.round(distance / HOUR), "hour");
  if (Math.abs(days) < 14) return words.format(days, "day");
  if (Math.abs(days) < 60) return words.format(Math.round(days / 7), "week");
  return words.format(Math.round(days / 30.44), "month");
}

function wallClock(instant: Date, zone: string): { day: string; time: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(currentLanguage(), { timeZone: zone, ...options }).format(instant);
  return {
    day: format({ weekday: "long" }),
    time: format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}

export interface ScheduledTime {
  /** ISO-8601 with offset. */
  schedule: string;
  zone: string;
  /** Minutes. */
  duration: number;
}

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export type Progress = "ahead" | "running" | "over";

export function progressOf({ schedule, duration }: ScheduledTime, now: Date): Progress {
  const start = Date.parse(schedule);
  if (now.getTime() < start) return "ahead";
  return now.getTime() < start + duration * MINUTE ? "running" : "over";
}

/**
 * "Tuesday, in 3 days", and the viewer's own time behind it where their clock differs from the lecture's at that
 * moment, with the weekday where that differs too.
 */
export function whenSentence(time: ScheduledTime, now: Date, viewerZone: string): string {
  const start = new Date(time.schedule);
  const there = wallClock(start, time.zone);
  const here = wallClock(start, viewerZone);
  const sentence = messages.t("whenSentence", {
    ns: "lectures",
    day: there.day,
    relative: relative(start, now, viewerZone),
  });
  if (here.day === there.day && here.time === there.time) return sentence;
  const own = here.day === there.day ? here.time : `${here.day} ${here.time}`;
  return messages.t("whenInYourZone", { ns: "lectures", sentence, time: own });
}
