import { expect, test } from "vitest";
import { ethiopianMonthLength, toEthiopian, toGregorian } from "./ethiopian-calendar.ts";

const intl = new Intl.DateTimeFormat("en", {
  calendar: "ethiopic",
  numberingSystem: "latn",
  timeZone: "UTC",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

function ethiopianByIntl(date: Date) {
  const part = (wanted: string) =>
    Number(intl.formatToParts(date).find(({ type }) => type === wanted)?.value);
  return { year: part("year"), month: part("month"), day: part("day") };
}

const gregorianDay = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

test("agrees with Intl on every day of eight years, in both directions", () => {
  for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2031, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    const day = gregorianDay(date);
    const ethiopian = toEthiopian(day);
    expect(ethiopian, date.toISOString()).toEqual(ethiopianByIntl(date));
    expect(toGregorian(ethiopian)).toEqual(day);
    expect(ethiopian.day).toBeLessThanOrEqual(ethiopianMonthLength(ethiopian.year, ethiopian.month));
  }
});

test.each([
  [
    { year: 2026, month: 9, day: 11 },
    { year: 2019, month: 1, day: 1 },
  ],
  [
    { year: 2027, month: 9, day: 11 },
    { year: 2019, month: 13, day: 6 },
  ],
  [
    { year: 2027, month: 9, day: 12 },
    { year: 2020, month: 1, day: 1 },
  ],
  [
    { year: 2026, month: 9, day: 10 },
    { year: 2018, month: 13, day: 5 },
  ],
  [
    { year: 2026, month: 11, day: 20 },
    { year: 2019, month: 3, day: 11 },
  ],
  [
    { year: 1900, month: 1, day: 1 },
    { year: 1892, month: 4, day: 23 },
  ],
  [
    { year: 2100, month: 12, day: 31 },
    { year: 2093, month: 4, day: 21 },
  ],
])("%j is %j", (gregorian, ethiopian) => {
  expect(toEthiopian(gregorian)).toEqual(ethiopian);
  expect(toGregorian(ethiopian)).toEqual(gregorian);
});

test.each([
  [2019, 13, 6],
  [2018, 13, 5],
  [2019, 1, 30],
])("the months of %i: month %i has %i days", (year, month, length) => {
  expect(ethiopianMonthLength(year, month)).toBe(length);
});
