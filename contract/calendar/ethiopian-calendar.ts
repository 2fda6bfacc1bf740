/** A day in the Gregorian or the Ethiopian calendar. Months count from 1; Pagumen is 13. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
export const ETHIOPIAN_MONTHS = 13;

/** 1 Meskerem of year 1, in days since 1 January 1970. */
const EPOCH = -716_367;

const daysOf = ({ year, month, day }: CalendarDay) => Math.round(Date.UTC(year, month - 1, day) / DAY_MS);

/** Days from the epoch to a year's start: 365 for each year, and a leap day in each year with `year % 4 === 3`. */
const daysBefore = (year: number) => 365 * (year - 1) + Math.floor(year / 4);

/** Number of days in a month: 30, but 5 or 6 in Pagumen. */
export function ethiopianMonthLength(year: number, month: number): number {
  if (month < ETHIOPIAN_MONTHS) return 30;
  return year % 4 === 3 ? 6 : 5;
}

export function toEthiopian(gregorian: CalendarDay): CalendarDay {
  const days = daysOf(gregorian) - EPOCH;
  let year = Math.floor(days / 365.25) + 1;
  if (daysBefore(year) > days) year -= 1;
  else if (daysBefore(year + 1) <= days) year += 1;
  const dayOfYear = days - daysBefore(year);
  return { year, month: Math.floor(dayOfYear / 30) + 1, day: (dayOfYear % 30) + 1 };
}

export function toGregorian({ year, month, day }: CalendarDay): CalendarDay {
  const date = new Date((EPOCH + daysBefore(year) + 30 * (month - 1) + day - 1) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
