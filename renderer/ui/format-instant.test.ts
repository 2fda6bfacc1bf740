import { afterEach, expect, test } from "vitest";
import { speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { formatBirr } from "./format-birr.ts";
import { formatDate, formatDateTime, formatDateTimeInZone, formatTime } from "./format-instant.ts";
import { fullSchedule, whenSentence } from "./format-schedule.ts";
import { formatZone } from "./format-zone.ts";

const addis = "Africa/Addis_Ababa";
const standard = { calendar: "gregorian", clock: "24-hour" } as const;
const ethiopian = { calendar: "ethiopian", clock: "ethiopian" } as const;

afterEach(async () => {
  usePreferences.setState({ language: "en", ...standard });
  await speak("en");
});

test.each([
  ["2026-12-01T10:00:00+03:00", "1 December 2026", "22 Hidar 2019 E.C."],
  // New year's day, and the last days of a common and of a leap year.
  ["2026-09-11T00:00:00+03:00", "11 September 2026", "1 Meskerem 2019 E.C."],
  ["2026-09-10T23:59:00+03:00", "10 September 2026", "5 Pagumen 2018 E.C."],
  ["2027-09-11T12:00:00+03:00", "11 September 2027", "6 Pagumen 2019 E.C."],
  // Already the next day in Addis Ababa.
  ["2026-12-01T22:30:00Z", "2 December 2026", "23 Hidar 2019 E.C."],
])("the day of %s", (iso, gregorianDay, ethiopianDay) => {
  expect(formatDate(iso, addis, standard)).toBe(gregorianDay);
  expect(formatDate(iso, addis, ethiopian)).toBe(ethiopianDay);
});

test("in Amharic, each calendar says which one it is, and no era in Latin letters is left", async () => {
  await speak("am");
  expect(formatDate("2026-12-01T10:00:00+03:00", addis, ethiopian)).toBe("ኅዳር 22 ቀን 2019 ዓ.ም.");
  expect(formatDate("2026-12-01T10:00:00+03:00", addis, standard)).toBe("ዲሴምበር 1 ቀን 2026 እ.ኤ.አ.");
  expect(formatDateTimeInZone("2026-12-01T10:00:00+03:00", addis, ethiopian)).toBe(
    "ማክሰኞ፣ ኅዳር 22 ቀን 2019 ዓ.ም.፣ ከጠዋቱ 4:00 (10:00) · የአዲስ አበባ ሰዓት (GMT+3)",
  );
});

test("a lecture's start on its own clock, with the zone by name", () => {
  const time = { schedule: "2026-12-01T10:00:00+03:00", zone: addis, duration: 60 };
  expect(fullSchedule(time)).toBe("Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)");
});

test("without further word, what the person prefers now holds", () => {
  expect(formatDateTime("2026-12-01T10:00:00+03:00", addis)).toBe("Tuesday, 1 December 2026, 10:00");
  usePreferences.setState(ethiopian);
  expect(formatDateTime("2026-12-01T10:00:00+03:00", addis)).toBe(
    "Tuesday, 22 Hidar 2019 E.C., 4:00 in the morning (10:00)",
  );
});

test.each([
  // The hour before and after the clocks of Berlin change.
  ["2026-03-29T00:30:00Z", "01:30", "Berlin time (GMT+1)"],
  ["2026-03-29T01:30:00Z", "03:30", "Berlin time (GMT+2)"],
  ["2026-10-25T00:30:00Z", "02:30", "Berlin time (GMT+2)"],
  ["2026-10-25T01:30:00Z", "02:30", "Berlin time (GMT+1)"],
])("a viewer with summer time at %s", (iso, time, zone) => {
  expect(formatTime(iso, "Europe/Berlin", standard)).toBe(time);
  expect(formatZone("Europe/Berlin", new Date(iso))).toBe(zone);
});

test("zones without a city", () => {
  expect(formatZone("UTC", new Date(0))).toBe("UTC");
  expect(formatZone("America/Argentina/Buenos_Aires", new Date(0))).toBe("Buenos Aires time (GMT-3)");
});

test("the card's sentence adds the calendar and the clock that its slices don't show", async () => {
  const time = { schedule: "2026-12-01T10:00:00+03:00", zone: addis, duration: 120 };
  const now = new Date("2026-11-28T09:00:00+03:00");
  expect(whenSentence(time, now, addis, { ...standard, clock: "12-hour" })).toBe(
    "Tuesday, 10:00 AM, in 3 days",
  );
  expect(whenSentence(time, now, addis, ethiopian)).toBe(
    "Tuesday, 22 Hidar 2019 E.C., 4:00 in the morning (10:00), in 3 days",
  );
  expect(whenSentence(time, now, "Europe/Berlin", ethiopian)).toContain(
    "2:00 in the morning (08:00) your time",
  );
  await speak("am");
  expect(whenSentence(time, now, addis, standard)).toBe("ማክሰኞ፣ ከ3 ቀናት በኋላ");
});

test.each([
  [450, "450 ብር"],
  [1234.5, "1,234.50 ብር"],
  [0, "ነፃ"],
])("%d birr in Amharic", async (birr, text) => {
  await speak("am");
  expect(formatBirr(birr)).toBe(text);
});
