import { ethiopianMonthLength, toEthiopian, toGregorian } from "#contract/calendar/ethiopian-calendar.ts";
import { isoDay } from "#contract/calendar/two-digits.ts";

/** A local date and time in the Ethiopian calendar. "" means not chosen yet. */
export interface EthiopianParts {
  year: string;
  month: string;
  day: string;
  /** "19:00", on the standard clock. */
  time: string;
}

export const EMPTY_PARTS: EthiopianParts = { year: "", month: "", day: "", time: "" };

/** Parses an ISO local date and time, "2026-12-01T10:00". Returns null for any other text. */
export function toParts(value: string): EthiopianParts | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(value);
  if (found === null) return null;
  const [, year, month, day, time = ""] = found;
  const ethiopian = toEthiopian({ year: Number(year), month: Number(month), day: Number(day) });
  return {
    year: String(ethiopian.year),
    month: String(ethiopian.month),
    day: String(ethiopian.day),
    time,
  };
}

/** The inverse of `toParts`. Returns "" until all four parts are chosen. */
export function fromParts({ year, month, day, time }: EthiopianParts): string {
  if (year === "" || month === "" || day === "" || time === "") return "";
  const gregorian = toGregorian({ year: Number(year), month: Number(month), day: Number(day) });
  return `${isoDay(gregorian)}T${time}`;
}

/** Returns the number of selectable days: 30 if no month is chosen, and 5 for Pagumen if no year is chosen. */
export function daysToChoose({ year, month }: EthiopianParts): number {
  return month === "" ? 30 : ethiopianMonthLength(Number(year), Number(month));
}

/** Replaces a day that the chosen month doesn't have with the month's last day. */
export function withinMonth(parts: EthiopianParts): EthiopianParts {
  const last = daysToChoose(parts);
  return Number(parts.day) > last ? { ...parts, day: String(last) } : parts;
}

const YEARS_AHEAD = 3;

/** Returns this year, the next few years and the chosen one. */
export function yearsToChoose({ year }: EthiopianParts, now: Date): string[] {
  const thisYear = toEthiopian({
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
  }).year;
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(thisYear + ahead));
  return year === "" || years.includes(year) ? years : [year, ...years].toSorted();
}
