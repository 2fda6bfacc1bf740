import { expect, test } from "vitest";
import { amharicDateWords as am } from "./amharic-date-words.ts";
import { englishDateWords as en } from "./english-date-words.ts";
import { formatClock } from "./format-clock.ts";
import { formatDay } from "./format-day.ts";
import { formatDateTimeInZone, formatZone } from "./format-moment.ts";
import { wallClockAt } from "./zoned-time.ts";

const addis = "Africa/Addis_Ababa";
const standard = { calendar: "gregorian", clock: "24-hour" } as const;
const ethiopian = { calendar: "ethiopian", clock: "ethiopian" } as const;

test.each([
  ["2026-12-01T10:00:00+03:00", "1 December 2026", "22 Hidar 2019 E.C."],
  // New year's day, and the last days of a common and of a leap year.
  ["2026-09-11T00:00:00+03:00", "11 September 2026", "1 Meskerem 2019 E.C."],
  ["2026-09-10T23:59:00+03:00", "10 September 2026", "5 Pagumen 2018 E.C."],
  ["2027-09-11T12:00:00+03:00", "11 September 2027", "6 Pagumen 2019 E.C."],
  // Already the next day in Addis Ababa.
  ["2026-12-01T22:30:00Z", "2 December 2026", "23 Hidar 2019 E.C."],
])("the day of %s", (iso, gregorianDay, ethiopianDay) => {
  const at = wallClockAt(new Date(iso), addis);
  expect(formatDay(at, "gregorian", en)).toBe(gregorianDay);
  expect(formatDay(at, "ethiopian", en)).toBe(ethiopianDay);
});

test("in Amharic, each calendar is named by its Amharic era", () => {
  const instant = new Date("2026-12-01T10:00:00+03:00");
  const at = wallClockAt(instant, addis);
  expect(formatDay(at, "ethiopian", am)).toBe("ኅዳር 22 ቀን 2019 ዓ.ም.");
  expect(formatDay(at, "gregorian", am)).toBe("ዲሴምበር 1 ቀን 2026 እ.ኤ.አ.");
  expect(formatDateTimeInZone(instant, addis, ethiopian, am)).toBe(
    "ማክሰኞ፣ ኅዳር 22 ቀን 2019 ዓ.ም.፣ ከጠዋቱ 4:00 (10:00) · የአዲስ አበባ ሰዓት (GMT+3)",
  );
});

test.each([
  // Half an hour before and after each clock change in Berlin.
  ["2026-03-29T00:30:00Z", "01:30", "Berlin time (GMT+1)"],
  ["2026-03-29T01:30:00Z", "03:30", "Berlin time (GMT+2)"],
  ["2026-10-25T00:30:00Z", "02:30", "Berlin time (GMT+2)"],
  ["2026-10-25T01:30:00Z", "02:30", "Berlin time (GMT+1)"],
])("a viewer's daylight saving time at %s", (iso, time, zone) => {
  const instant = new Date(iso);
  expect(formatClock(wallClockAt(instant, "Europe/Berlin"), standard.clock, en)).toBe(time);
  expect(formatZone("Europe/Berlin", instant, en)).toBe(zone);
});

test("formats zones without a city, and cities without a translation", () => {
  expect(formatZone("UTC", new Date(0), en)).toBe("UTC");
  expect(formatZone("America/Argentina/Buenos_Aires", new Date(0), en)).toBe("Buenos Aires time (GMT-3)");
});
