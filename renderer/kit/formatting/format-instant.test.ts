import { afterEach, expect, test } from "vitest";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { changeCalendarAndClock } from "./current-calendar.ts";
import { formatBirr } from "./format-sum.ts";
import { formatDate, formatDateTime, formatDateTimeInZone } from "./format-instant.ts";
import { fullSchedule, whenSentence } from "./format-schedule.ts";

const addis = "Africa/Addis_Ababa";
const standard = { calendar: "gregorian", clock: "24-hour" } as const;
const ethiopian = { calendar: "ethiopian", clock: "ethiopian" } as const;

afterEach(async () => {
  changeCalendarAndClock(standard);
  await changeLanguage("en");
});

test("in Amharic, each calendar is named by its Amharic era", async () => {
  await changeLanguage("am");
  expect(formatDate("2026-12-01T10:00:00+03:00", addis, ethiopian)).toBe("ኅዳር 22 ቀን 2019 ዓ.ም.");
  expect(formatDate("2026-12-01T10:00:00+03:00", addis, standard)).toBe("ዲሴምበር 1 ቀን 2026 እ.ኤ.አ.");
  expect(formatDateTimeInZone("2026-12-01T10:00:00+03:00", addis, ethiopian)).toBe(
    "ማክሰኞ፣ ኅዳር 22 ቀን 2019 ዓ.ም.፣ ከጠዋቱ 4:00 (10:00)\u00a0· የአዲስ\u00a0አበባ\u00a0ሰዓት\u00a0(GMT+3)",
  );
});

test("formats a lecture's start in its own zone, with the zone's name, which no line break splits", () => {
  const time = { schedule: "2026-12-01T10:00:00+03:00", zone: addis, duration: 60 };
  expect(fullSchedule(time)).toBe(
    "Tuesday, 1 December 2026, 10:00\u00a0· Addis\u00a0Ababa\u00a0time\u00a0(GMT+3)",
  );
});

test("uses the current calendar and clock by default", () => {
  expect(formatDateTime("2026-12-01T10:00:00+03:00", addis)).toBe("Tuesday, 1 December 2026, 10:00");
  changeCalendarAndClock(ethiopian);
  expect(formatDateTime("2026-12-01T10:00:00+03:00", addis)).toBe(
    "Tuesday, 22 Hidar 2019 E.C., 4:00 in the morning (10:00)",
  );
});

test("a card's sentence adds the calendar and clock that its date and time don't show", async () => {
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
  const onTheDay = new Date("2026-12-01T09:55:00+03:00");
  expect(whenSentence(time, onTheDay, addis, { ...standard, clock: "12-hour" })).toBe(
    "Today, 10:00 AM, in 5 minutes",
  );
  expect(whenSentence(time, onTheDay, addis, ethiopian)).toBe(
    "Today, 22 Hidar 2019 E.C., 4:00 in the morning (10:00), in 5 minutes",
  );
  await changeLanguage("am");
  expect(whenSentence(time, now, addis, standard)).toBe("ማክሰኞ፣ ከ3 ቀናት በኋላ");
  expect(whenSentence(time, onTheDay, addis, standard)).toBe("ዛሬ፣ ከ5 ደቂቃዎች በኋላ");
  expect(whenSentence(time, new Date("2026-11-30T09:00:00+03:00"), addis, standard)).toBe("ነገ");
  expect(whenSentence(time, new Date("2026-12-02T09:00:00+03:00"), addis, standard)).toBe("ትናንት");
});

test.each([
  [450, "450 ብር"],
  [1234.5, "1,234.50 ብር"],
  [0, "ነፃ"],
])("%d birr in Amharic", async (birr, text) => {
  await changeLanguage("am");
  expect(formatBirr(birr)).toBe(text);
});
