import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { wallClock } from "./wall-clock.ts";
import { weeklyStarts } from "./weekly-starts.ts";

test.each([
  [
    "Africa/Addis_Ababa",
    "2026-12-01T10:00:00+03:00",
    ["2026-12-01T10:00:00+03:00", "2026-12-08T10:00:00+03:00"],
  ],
  // Clocks in Berlin go back on 25 October.
  ["Europe/Berlin", "2026-10-20T10:00:00+02:00", ["2026-10-20T10:00:00+02:00", "2026-10-27T10:00:00+01:00"]],
  ["Europe/Berlin", "2027-03-23T10:00:00+01:00", ["2027-03-23T10:00:00+01:00", "2027-03-30T10:00:00+02:00"]],
  // This time occurs twice on the second date. The first occurrence is used, as in the lecture form of the renderer.
  ["Europe/Berlin", "2026-10-18T02:30:00+02:00", ["2026-10-18T02:30:00+02:00", "2026-10-25T02:30:00+02:00"]],
])("in %s, %s is followed a week later at the same hour", (zone, first, starts) => {
  const weekly = weeklyStarts(new Date(first), 2, zone);
  expect(weekly.starts.map((start) => wallClock(start, zone))).toEqual(starts);
  expect(weekly.skippedOn).toBeNull();
});

test.each([
  ["Europe/Berlin", "2027-03-21T02:30:00+01:00", "2027-03-28"],
  ["Europe/Berlin", "2027-03-21T02:00:00+01:00", "2027-03-28"],
  ["Europe/Berlin", "2027-03-21T03:00:00+01:00", null],
  ["Europe/Berlin", "2027-03-21T01:59:00+01:00", null],
  // On this day, the clocks skip half an hour.
  ["Australia/Lord_Howe", "2026-09-27T02:15:00+10:30", "2026-10-04"],
  // On this day, the clocks skip midnight.
  ["Africa/Cairo", "2027-04-16T00:00:00+02:00", "2027-04-30"],
])("in %s, from %s on, the day whose clocks skip the time is named: %s", (zone, first, day) => {
  expect(weeklyStarts(new Date(first), 5, zone).skippedOn).toBe(day);
});

const zones = [
  "Africa/Addis_Ababa",
  "Europe/Berlin",
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/New_York",
];
const minutesOfYear = 365 * 24 * 60;

test("any first date, in any zone, gives what the form's own conversion gives for each week", () => {
  for (let run = 0; run < 100; run += 1) {
    const zone = zones[run % zones.length] ?? "UTC";
    const minute = Math.floor(Math.random() * minutesOfYear);
    const first = new Date(Date.UTC(2027, 0, 1) + minute * 60_000);
    const local = Temporal.Instant.fromEpochMilliseconds(first.getTime()).toZonedDateTimeISO(zone);
    const expected = { starts: [first], skippedOn: null as string | null };
    for (let week = 1; week < 26; week += 1) {
      const wanted = local.toPlainDateTime().add({ weeks: week });
      const found = wanted.toZonedDateTime(zone, { disambiguation: "compatible" });
      if (found.toPlainDateTime().equals(wanted)) expected.starts.push(new Date(found.epochMilliseconds));
      else expected.skippedOn ??= wanted.toPlainDate().toString();
    }
    expect(weeklyStarts(first, 26, zone), `${first.toISOString()} in ${zone}`).toEqual(expected);
  }
});
