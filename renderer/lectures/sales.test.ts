import { expect, test } from "vitest";
import { sampleLecture } from "#renderer/testing/samples.ts";
import { salesOf, seatSalesOf } from "./sales.ts";

const schedule = "2026-12-01T10:00:00+03:00";
const after = (minutes: number) => new Date(Date.parse(schedule) + minutes * 60_000);

test.each([
  [-10, false, "open"],
  [59, false, "open"],
  [60, false, "closed"],
  [119, false, "closed"],
  [120, false, "ended"],
  [10, true, "ended"],
] as const)("%i minutes after the start, ended by the host: %s: %s", (minutes, ended, state) => {
  expect(salesOf({ schedule, duration: 120, ended }, after(minutes))).toBe(state);
});

test.each([
  [10, 2, "open"],
  [10, 5, "full"],
  [60, 5, "closed"],
  [120, 5, "ended"],
] as const)("%i minutes after the start, %i of 5 seats taken: %s", (minutes, seatsTaken, state) => {
  const lecture = sampleLecture({ schedule, duration: 120, seatLimit: 5, seatsTaken });
  expect(seatSalesOf(lecture, after(minutes))).toBe(state);
});
