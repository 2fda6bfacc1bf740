import { describe, expect, test } from "vitest";
import { changeSincePurchase, rescheduleIssues } from "./reschedule-policy.ts";

const now = new Date("2026-12-01T07:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000);

describe("a new date or duration", () => {
  test.each([
    // Columns: start in hours from now, whether the lecture has started, whether seats were sold, whether an admin
    // agreed to short notice, new start in hours from now, new duration, fields with issues.
    [10, false, false, false, 1, null, []],
    [10, false, true, false, 23.9, null, ["schedule"]],
    [10, false, true, false, 24, null, []],
    [10, false, true, true, 1, null, []],
    [10, false, true, false, null, 30, []],
    [0, false, true, true, 48, 30, ["schedule", "duration"]],
    [-1, true, false, false, 48, null, ["schedule"]],
    [-1, true, true, false, null, 30, ["duration"]],
    [-1, false, true, false, 48, null, ["schedule"]],
    // No student has paid, and nothing has started, so a new date makes this a new lecture.
    [-1, false, false, false, 48, 30, []],
  ] as const)("%#", (start, started, isSold, agreed, newStart, newDuration, fields) => {
    const issues = rescheduleIssues({
      startsAt: inHours(start),
      startedAt: started ? now : null,
      isSold,
      shortNoticeUntil: agreed ? inHours(1) : null,
      newStart: newStart === null ? null : inHours(newStart),
      newDuration,
      now,
    });
    expect(Object.keys(issues)).toEqual(fields);
  });
});

test("an admin's agreement to short notice ends", () => {
  const change = {
    startsAt: inHours(10),
    startedAt: null,
    isSold: true,
    newStart: inHours(1),
    newDuration: null,
    now,
  };
  expect(rescheduleIssues({ ...change, shortNoticeUntil: inHours(0.1) })).toEqual({});
  expect(Object.keys(rescheduleIssues({ ...change, shortNoticeUntil: now }))).toEqual(["schedule"]);
});

describe("who bought another date or more minutes", () => {
  const lecture = { startsAt: inHours(-1), durationMinutes: 60 };
  test.each([
    // Columns: start and minutes when the seat was bought (start in hours from now), seconds attended, whether the
    // student can withdraw in full.
    [-1, 60, 0, false],
    [-1, 30, 0, false],
    [-1, 90, 0, true],
    [-30, 60, 0, true],
    [5, 60, 0, true],
    [5, 60, 299, true],
    [5, 60, 300, false],
  ] as const)("%i h, %i min, attended %i s: %s", (start, minutes, attendedSeconds, can) => {
    const bought = { boughtStartsAt: inHours(start), boughtDurationMinutes: minutes, attendedSeconds };
    expect(changeSincePurchase(bought, lecture, now) !== null).toBe(can);
  });

  test("can withdraw until 48 hours after the later of both ends", () => {
    const bought = { boughtStartsAt: inHours(5), boughtDurationMinutes: 60, attendedSeconds: 0 };
    expect(changeSincePurchase(bought, lecture, inHours(53.9))).not.toBeNull();
    expect(changeSincePurchase(bought, lecture, inHours(54))).toBeNull();
  });

  test("of a later end too", () => {
    const bought = { boughtStartsAt: inHours(-30), boughtDurationMinutes: 60, attendedSeconds: 0 };
    expect(changeSincePurchase(bought, lecture, inHours(47.9))).not.toBeNull();
    expect(changeSincePurchase(bought, lecture, inHours(48))).toBeNull();
  });

  test("can't without a payment", () => {
    const bought = { boughtStartsAt: null, boughtDurationMinutes: null, attendedSeconds: 0 };
    expect(changeSincePurchase(bought, lecture, now)).toBeNull();
  });
});
