import { expect, test } from "vitest";
import { wallClock } from "./wall-clock.ts";
import { weeklyStarts } from "./weekly-starts.ts";

test.each([
  [
    "Africa/Addis_Ababa",
    "2026-12-01T10:00:00+03:00",
    ["2026-12-01T10:00:00+03:00", "2026-12-08T10:00:00+03:00"],
  ],
  // The clocks of Berlin go back on 25 October.
  ["Europe/Berlin", "2026-10-20T10:00:00+02:00", ["2026-10-20T10:00:00+02:00", "2026-10-27T10:00:00+01:00"]],
  ["Europe/Berlin", "2027-03-23T10:00:00+01:00", ["2027-03-23T10:00:00+01:00", "2027-03-30T10:00:00+02:00"]],
])("in %s, %s is followed a week later at the same hour", (zone, first, starts) => {
  expect(weeklyStarts(new Date(first), 2, zone).map((start) => wallClock(start, zone))).toEqual(starts);
});
