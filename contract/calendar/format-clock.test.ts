import { describe, expect, test } from "vitest";
import { amharicDateWords as am } from "./amharic-date-words.ts";
import { englishDateWords as en } from "./english-date-words.ts";
import { formatClock } from "./format-clock.ts";

test.each([
  [0, 5, "00:05", "12:05 AM", "6:05 at night (00:05)", "ከሌሊቱ 6:05 (00:05)"],
  [5, 59, "05:59", "5:59 AM", "11:59 at night (05:59)", "ከሌሊቱ 11:59 (05:59)"],
  [6, 0, "06:00", "6:00 AM", "12:00 in the morning (06:00)", "ከጠዋቱ 12:00 (06:00)"],
  [7, 0, "07:00", "7:00 AM", "1:00 in the morning (07:00)", "ከጠዋቱ 1:00 (07:00)"],
  [12, 0, "12:00", "12:00 PM", "6:00 in the daytime (12:00)", "ከቀኑ 6:00 (12:00)"],
  [18, 0, "18:00", "6:00 PM", "12:00 in the evening (18:00)", "ከምሽቱ 12:00 (18:00)"],
  [19, 0, "19:00", "7:00 PM", "1:00 in the evening (19:00)", "ከምሽቱ 1:00 (19:00)"],
  [23, 30, "23:30", "11:30 PM", "5:30 in the evening (23:30)", "ከምሽቱ 5:30 (23:30)"],
])("%i:%i", (hour, minute, standard, twelve, ethiopian, amharic) => {
  expect(formatClock({ hour, minute }, "24-hour", en)).toBe(standard);
  expect(formatClock({ hour, minute }, "12-hour", en)).toBe(twelve);
  expect(formatClock({ hour, minute }, "ethiopian", en)).toBe(ethiopian);
  expect(formatClock({ hour, minute }, "ethiopian", am)).toBe(amharic);
});

describe("the 12-hour clock in Amharic", () => {
  test.each([
    [9, "9:15 ጥዋት"],
    [21, "9:15 ከሰዓት"],
  ])("at %i", (hour, text) => {
    expect(formatClock({ hour, minute: 15 }, "12-hour", am)).toBe(text);
  });
});
