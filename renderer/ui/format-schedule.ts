import { SCHEDULE_DATE, SCHEDULE_TIME } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { formatClock } from "./format-clock.ts";
import { formatDayWithWeekday, formatWeekday } from "./format-day.ts";
import { formatDateTimeInZone } from "./format-instant.ts";
import { formatRelative } from "./format-relative.ts";
import { wallClockAt, type WallClock } from "./zoned-time.ts";

const MINUTE = 60_000;

type Shown = Pick<ReturnType<typeof usePreferences.getState>, "calendar" | "clock">;

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

export interface ScheduledTime {
  /** ISO-8601 with offset. */
  schedule: string;
  zone: string;
  /** Minutes. */
  duration: number;
}

export type Progress = "ahead" | "running" | "over";

export function progressOf({ schedule, duration }: ScheduledTime, now: Date): Progress {
  const start = Date.parse(schedule);
  if (now.getTime() < start) return "ahead";
  return now.getTime() < start + duration * MINUTE ? "running" : "over";
}

/** What the card's two slices don't say already: the day in another calendar, the hour on another clock. */
function dayAndClock(at: WallClock, { calendar, clock }: Shown): string {
  const day = calendar === "gregorian" ? formatWeekday(at) : formatDayWithWeekday(at, calendar);
  if (clock === "24-hour") return day;
  return messages.t("dayAndTime", { ns: "dates", day, time: formatClock(at, clock) });
}

/**
 * "Tuesday, in 3 days", and the viewer's own time behind it where their clock differs from the lecture's at that
 * moment, with the weekday where that differs too. Another calendar or clock than the card's own is added.
 */
export function whenSentence(
  time: ScheduledTime,
  now: Date,
  viewerZone: string | null = null,
  shown: Shown = usePreferences.getState(),
): string {
  const start = new Date(time.schedule);
  const there = wallClockAt(start, time.zone);
  const here = wallClockAt(start, viewerZone);
  const sentence = messages.t("whenSentence", {
    ns: "lectures",
    day: dayAndClock(there, shown),
    relative: formatRelative(start, now, viewerZone),
  });
  const sameDay = here.weekday === there.weekday;
  if (sameDay && here.hour === there.hour && here.minute === there.minute) return sentence;
  const clock = formatClock(here, shown.clock);
  const own = sameDay ? clock : `${formatWeekday(here)} ${clock}`;
  return messages.t("whenInYourZone", { ns: "lectures", sentence, time: own });
}

/** "Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)": a lecture's start on its own clock. */
export const fullSchedule = ({ schedule, zone }: ScheduledTime) => formatDateTimeInZone(schedule, zone);
