import { DEFAULT_ZONE } from "./default-zone.ts";
import type { CalendarDay } from "./ethiopian-calendar.ts";

/** A local date and time. `weekday` counts from Monday (0), `hour` from midnight. */
export interface WallClock extends CalendarDay {
  weekday: number;
  hour: number;
  minute: number;
}

/** Returns whether both show the same weekday and time of day. */
export const isSameTime = (one: WallClock, other: WallClock) =>
  one.weekday === other.weekday && one.hour === other.hour && one.minute === other.minute;

// Creating a formatter costs a thousand times more than using it, and each lecture card uses one. There are some 600
// zones, but their names are case-insensitive: the limit keeps different spellings from filling the memory.
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 1000;

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    timeZoneName: "shortOffset",
  });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(zone, formatter);
  return formatter;
}

const partsOf = (instant: Date, zone: string) =>
  new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** Offset of the zone of nearly all lectures. It has no daylight saving time; a test compares it with Intl. */
const DEFAULT_ZONE_HOURS = 3;
const HOUR_MS = 3_600_000;

function utcClock(instant: Date): WallClock {
  const day = {
    year: instant.getUTCFullYear(),
    month: instant.getUTCMonth() + 1,
    day: instant.getUTCDate(),
  };
  return { ...day, weekday: weekdayOf(day), hour: instant.getUTCHours(), minute: instant.getUTCMinutes() };
}

function deviceClock(instant: Date): WallClock {
  const day = { year: instant.getFullYear(), month: instant.getMonth() + 1, day: instant.getDate() };
  return { ...day, weekday: weekdayOf(day), hour: instant.getHours(), minute: instant.getMinutes() };
}

/**
 * Returns the local date and time in a zone, as numbers only: names come from our own messages, because browsers lack
 * some of our languages. Avoids `Intl` where possible, because its first use takes a fifth of a second on a slow phone.
 *
 * @param zone null means the device's zone
 */
export function wallClockAt(instant: Date, zone: string | null): WallClock {
  if (zone === null) return deviceClock(instant);
  if (zone === "UTC") return utcClock(instant);
  if (zone === DEFAULT_ZONE) return utcClock(new Date(instant.getTime() + DEFAULT_ZONE_HOURS * HOUR_MS));
  const parts = partsOf(instant, zone);
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const day = { year: number("year"), month: number("month"), day: number("day") };
  return { ...day, weekday: weekdayOf(day), hour: number("hour"), minute: number("minute") };
}

/** Returns the weekday of a Gregorian day; Monday is 0. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** "GMT+3": the offset at that instant, since many zones change it twice a year. */
export function offsetAt(instant: Date, zone: string): string {
  if (zone === DEFAULT_ZONE) return `GMT+${DEFAULT_ZONE_HOURS}`;
  return partsOf(instant, zone).get("timeZoneName") ?? "GMT";
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
