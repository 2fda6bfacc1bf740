import { describe, expect, test } from "vitest";
import {
  assessFulfillment,
  hasStarted,
  isEnrollmentClosed,
  isOver,
  reviewEndsAt,
  settlementDueAt,
} from "./fulfillment-policy.ts";

const start = new Date("2026-12-01T07:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const lecture = (durationMinutes: number, endedAfter: number | null = null) => ({
  startsAt: start,
  durationMinutes,
  endedAt: endedAfter === null ? null : after(endedAfter),
});

describe("whether a lecture was given", () => {
  test.each([
    // Columns: minutes sold, minutes confirmed, minutes unconfirmed.
    [120, 120, 0, "given"],
    [120, 60, 0, "given"],
    [120, 60, 60, "given"],
    [120, 59, 0, "under_review"],
    [120, 59, 61, "under_review"],
    [120, 30, 0, "under_review"],
    [120, 29, 0, "not_given"],
    [120, 29, 1, "under_review"],
    [120, 0, 29, "not_given"],
    [120, 0, 0, "not_given"],
    // The students did not come, or none of their pages received anything.
    [120, 0, 30, "under_review"],
    [120, 0, 60, "under_review"],
    [120, 0, 120, "under_review"],
    // Only one minute is confirmed; the other minutes are claimed by the host alone.
    [120, 1, 119, "under_review"],
    [45, 23, 0, "given"],
    [45, 22, 0, "under_review"],
    [45, 12, 0, "under_review"],
    [45, 11, 0, "not_given"],
    [1, 1, 0, "given"],
    [1, 0, 0, "not_given"],
  ] as const)("of %i minutes, %i confirmed and %i not: %s", (sold, confirmed, unconfirmed, fulfillment) => {
    const minutes = { soldMinutes: sold, confirmedMinutes: confirmed, unconfirmedMinutes: unconfirmed };
    expect(assessFulfillment(minutes)).toBe(fulfillment);
  });
});

describe("when it is settled", () => {
  test.each([
    ["nobody ended it", lecture(120), 180],
    ["the host ended it early", lecture(120, 30), 180],
    ["the host ended it late", lecture(120, 150), 210],
  ])("%s", (_, times, minutes) => expect(settlementDueAt(times)).toEqual(after(minutes)));
});

describe("enrolling and late charges", () => {
  test.each([
    // Columns: minutes after the start, minutes from the start until the host ended the lecture, whether enrollment is
    // closed, whether the lecture is over.
    [-5, null, false, false],
    [59, null, false, false],
    [60, null, true, false],
    [119, null, true, false],
    [120, null, true, true],
    [10, 5, true, true],
  ] as const)("%i minutes after the start, ended after %s", (at, endedAfter, closed, over) => {
    expect(isEnrollmentClosed(lecture(120, endedAfter), after(at))).toBe(closed);
    expect(isOver(lecture(120, endedAfter), after(at))).toBe(over);
  });
});

test("a lecture has started with its first confirmed minute, or once it counts as given", () => {
  expect(hasStarted({ startedAt: null, fulfillment: null })).toBe(false);
  expect(hasStarted({ startedAt: start, fulfillment: null })).toBe(true);
  expect(hasStarted({ startedAt: null, fulfillment: "under_review" })).toBe(false);
  expect(hasStarted({ startedAt: null, fulfillment: "given" })).toBe(true);
  expect(hasStarted({ startedAt: null, fulfillment: "not_given" })).toBe(false);
});

test("an admin has seven days to decide", () => {
  expect(reviewEndsAt(start)).toEqual(after(7 * 24 * 60));
});
