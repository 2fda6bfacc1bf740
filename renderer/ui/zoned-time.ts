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

/** Numbers only: words come from our own tables, since browsers lack some of our languages. */
export function wallClockAt(instant: Date, zone: string): WallClock {
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
  return partsOf(instant, zone).get("timeZoneName") ?? "GMT";
}

/** The zone of this device. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
