import { ethiopianMonthLength, toEthiopian, toGregorian } from "./ethiopian-calendar.ts";

/** A local date-and-time in the Ethiopian calendar as it is being chosen: "" is not chosen yet. */
export interface EthiopianParts {
  year: string;
  month: string;
  day: string;
  /** "19:00", on the standard clock. */
  time: string;
}

export const NOTHING_CHOSEN: EthiopianParts = { year: "", month: "", day: "", time: "" };

/** Of an ISO local date-and-time as date inputs have it, "2026-12-01T10:00"; null when it is none. */
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

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The way back; "" until all four are chosen. */
export function fromParts({ year, month, day, time }: EthiopianParts): string {
  if (year === "" || month === "" || day === "" || time === "") return "";
  const gregorian = toGregorian({ year: Number(year), month: Number(month), day: Number(day) });
  return `${gregorian.year}-${twoDigits(gregorian.month)}-${twoDigits(gregorian.day)}T${time}`;
}

/** How many days can be chosen; 30 while the month is not known. A Pagumen without its year has five. */
export function daysToChoose({ year, month }: EthiopianParts): number {
  return month === "" ? 30 : ethiopianMonthLength(Number(year), Number(month));
}

/** A day that the chosen month doesn't have becomes its last one. */
export function withinMonth(parts: EthiopianParts): EthiopianParts {
  const last = daysToChoose(parts);
  return Number(parts.day) > last ? { ...parts, day: String(last) } : parts;
}

const YEARS_AHEAD = 3;

/** This year and the next few, and the chosen one wherever it is. */
export function yearsToChoose({ year }: EthiopianParts, now: Date): string[] {
  const thisYear = toEthiopian({
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
  }).year;
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(thisYear + ahead));
  return year === "" || years.includes(year) ? years : [year, ...years].toSorted();
}
