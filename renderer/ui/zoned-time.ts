import { DEFAULT_ZONE } from "#contract/default-zone.ts";
import type { CalendarDay } from "./ethiopian-calendar.ts";

/** What calendar and clock on the wall show. `weekday` counts from Monday, 0; `hour` from midnight. */
export interface WallClock extends CalendarDay {
  weekday: number;
  hour: number;
  minute: number;
}

// Making one costs a thousand times more than using it, and a list of lectures needs it for each card.
const formatters = new Map<string, Intl.DateTimeFormat>();

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
  formatters.set(zone, formatter);
  return formatter;
}

const partsOf = (instant: Date, zone: string) =>
  new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** Of the zone nearly every lecture is in. It has no summer time; a test holds this against the zone tables. */
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
 * Numbers only: words come from our own tables, since browsers lack some of our languages. Without `Intl` where that
 * is possible: its first use costs a slow phone a fifth of a second.
 *
 * @param zone null is this device's own
 */
export function wallClockAt(instant: Date, zone: string | null): WallClock {
  if (zone === null) return deviceClock(instant);
  if (zone === DEFAULT_ZONE) return utcClock(new Date(instant.getTime() + DEFAULT_ZONE_HOURS * HOUR_MS));
  const parts = partsOf(instant, zone);
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const day = { year: number("year"), month: number("month"), day: number("day") };
  return { ...day, weekday: weekdayOf(day), hour: number("hour"), minute: number("minute") };
}

/** Of a Gregorian day; Monday is 0. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** "GMT+3", as it is at that moment: many zones change it twice a year. */
export function offsetAt(instant: Date, zone: string): string {
  if (zone === DEFAULT_ZONE) return `GMT+${DEFAULT_ZONE_HOURS}`;
  return partsOf(instant, zone).get("timeZoneName") ?? "GMT";
}

/** The name of this device's zone. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
