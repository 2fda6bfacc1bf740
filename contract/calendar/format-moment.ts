import type { Preferences } from "./preferences.ts";
import { DEFAULT_ZONE } from "./default-zone.ts";
import { type DateWords, fillTemplate } from "./date-words.ts";
import { type ClockTime, formatClock } from "./format-clock.ts";
import { formatDayWithWeekday } from "./format-day.ts";
import type { CalendarDay } from "./ethiopian-calendar.ts";
import { offsetAt, wallClockAt } from "./zoned-time.ts";

export type CalendarAndClock = Pick<Preferences, "calendar" | "clock">;

/** "Africa/Addis_Ababa" → "Addis Ababa". Cities without a translation keep the spelling of the zone's name. */
export function cityOf(zone: string, words: DateWords): string {
  if (zone === DEFAULT_ZONE) return words.addisAbaba;
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

/** "Addis Ababa time (GMT+3)", with the offset at that instant. "UTC" has neither city nor offset. */
export function formatZone(zone: string, instant: Date, words: DateWords): string {
  if (!zone.includes("/")) return zone;
  return fillTemplate(words.zone, { city: cityOf(zone, words), offset: offsetAt(instant, zone) });
}

/** "Tuesday, 1 December 2026, 10:00". */
export function formatDateTime(
  at: CalendarDay & ClockTime,
  shown: CalendarAndClock,
  words: DateWords,
): string {
  const day = formatDayWithWeekday(at, shown.calendar, words);
  return fillTemplate(words.dayAndTime, { day, time: formatClock(at, shown.clock, words) });
}

/** "Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)". */
export function formatDateTimeInZone(
  instant: Date,
  zone: string,
  shown: CalendarAndClock,
  words: DateWords,
): string {
  const when = formatDateTime(wallClockAt(instant, zone), shown, words);
  return fillTemplate(words.atZone, { when, zone: formatZone(zone, instant, words) });
}
