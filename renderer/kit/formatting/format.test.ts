import { describe, expect, test } from "vitest";
import { formatBirr } from "./format-sum.ts";
import {
  durationInHours,
  durationInMinutes,
  scheduleDate,
  scheduleTime,
  whenSentence,
} from "./format-schedule.ts";

test.each([
  [450, "450 birr"],
  [1234.5, "1,234.50 birr"],
  [99.99, "99.99 birr"],
  [0, "Free"],
])("%d birr", (birr, text) => {
  expect(formatBirr(birr)).toBe(text);
});

test("a card shows date and time in the lecture's zone", () => {
  expect(scheduleDate("2026-12-01T10:00:00+03:00")).toBe("2026-12-01");
  expect(scheduleTime("2026-12-01T10:00:00+03:00")).toBe("10:00:00");
});

test.each([
  [120, "2 hours", "120 minutes"],
  [60, "1 hour", "60 minutes"],
  [90, "90 minutes", "90 minutes"],
  [45, "45 minutes", "45 minutes"],
  [61, "61 minutes", "61 minutes"],
])("%i minutes", (minutes, hours, plain) => {
  expect(durationInHours(minutes)).toBe(hours);
  expect(durationInMinutes(minutes)).toBe(plain);
});

describe("the sentence about a lecture's start", () => {
  const zone = "Africa/Addis_Ababa";
  const at = (schedule: string) => ({ schedule, zone, duration: 120 });
  const now = new Date("2026-11-28T09:00:00+03:00");

  test.each([
    ["2026-12-01T10:00:00+03:00", "Tuesday, in 3 days"],
    ["2026-11-29T01:00:00+03:00", "Tomorrow"],
    ["2026-11-30T01:00:00+03:00", "Monday, in 2 days"],
    ["2026-11-28T15:00:00+03:00", "Today, in 6 hours"],
    ["2026-11-28T09:10:00+03:00", "Today, in 10 minutes"],
    ["2026-11-28T05:00:00+03:00", "Today, 4 hours ago"],
    ["2026-11-27T10:00:00+03:00", "Yesterday"],
    ["2026-11-26T10:00:00+03:00", "Thursday, 2 days ago"],
    ["2026-12-28T10:00:00+03:00", "Monday, in 4 weeks"],
    ["2027-05-28T10:00:00+03:00", "Friday, in 6 months"],
  ])("%s is %s", (schedule, sentence) => {
    expect(whenSentence(at(schedule), now, zone)).toBe(sentence);
  });

  test("adds the viewer's own time when it differs", () => {
    const sentence = whenSentence(at("2026-12-01T10:00:00+03:00"), now, "Europe/Berlin");
    expect(sentence).toBe("Tuesday, in 3 days · 08:00 your time");
  });

  test("adds the viewer's weekday when that differs too", () => {
    const sentence = whenSentence(at("2026-12-01T02:00:00+03:00"), now, "America/New_York");
    expect(sentence).toContain("Tuesday, ");
    expect(sentence).toContain("Monday 18:00 your time");
  });

  test("goes by the day in the lecture's zone, and names the viewer's where it differs", () => {
    const lateThere = new Date("2026-11-28T23:55:00+03:00");
    expect(whenSentence(at("2026-11-29T00:05:00+03:00"), lateThere, zone)).toBe("Tomorrow, in 10 minutes");
    // In New York it is still Saturday afternoon.
    expect(whenSentence(at("2026-11-29T00:05:00+03:00"), lateThere, "America/New_York")).toBe(
      "Tomorrow, in 10 minutes · today 16:05 your time",
    );
    const earlyThere = new Date("2026-11-29T03:00:00+03:00");
    expect(whenSentence(at("2026-11-29T10:00:00+03:00"), earlyThere, "America/New_York")).toBe(
      "Today, in 7 hours · tomorrow 02:00 your time",
    );
    expect(whenSentence(at("2026-11-28T22:00:00+03:00"), earlyThere, "Asia/Tokyo")).toBe(
      "Yesterday · today 04:00 your time",
    );
  });

  test("adds nothing for a zone with the same time", () => {
    expect(whenSentence(at("2026-12-01T10:00:00+03:00"), now, "Africa/Nairobi")).toBe("Tuesday, in 3 days");
  });
});
