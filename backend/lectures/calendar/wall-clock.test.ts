import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { offsetMinutes, wallClock } from "./wall-clock.ts";

describe("the wall clock of a zone", () => {
  test.each([
    ["2026-12-01T07:00:00Z", "Africa/Addis_Ababa", "2026-12-01T10:00:00+03:00"],
    ["2026-12-01T22:30:00.999Z", "Africa/Addis_Ababa", "2026-12-02T01:30:00+03:00"],
    ["2026-12-31T23:00:00Z", "Asia/Kolkata", "2027-01-01T04:30:00+05:30"],
    ["2026-12-01T07:00:00Z", "UTC", "2026-12-01T07:00:00+00:00"],
    ["2026-07-01T03:00:00Z", "America/St_Johns", "2026-07-01T00:30:00-02:30"],
    ["2026-12-01T03:00:00Z", "America/St_Johns", "2026-11-30T23:30:00-03:30"],
  ])("%s in %s is %s", (instant, zone, expected) => {
    expect(wallClock(new Date(instant), zone)).toBe(expected);
  });

  test("changes with daylight saving time, to the second", () => {
    expect(wallClock(new Date("2027-03-28T00:59:59Z"), "Europe/Berlin")).toBe("2027-03-28T01:59:59+01:00");
    expect(wallClock(new Date("2027-03-28T01:00:00Z"), "Europe/Berlin")).toBe("2027-03-28T03:00:00+02:00");
    expect(wallClock(new Date("2027-10-31T00:30:00Z"), "Europe/Berlin")).toBe("2027-10-31T02:30:00+02:00");
    expect(wallClock(new Date("2027-10-31T01:30:00Z"), "Europe/Berlin")).toBe("2027-10-31T02:30:00+01:00");
  });

  const zones = Intl.supportedValuesOf("timeZone");
  const aDate = fc.date({
    min: new Date("2015-01-01T00:00:00Z"),
    max: new Date("2040-01-01T00:00:00Z"),
    noInvalidDate: true,
  });

  test("agrees with Temporal in every zone at any time", () => {
    fc.assert(
      fc.property(aDate, fc.constantFrom(...zones), (instant, zone) => {
        const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
        expect(offsetMinutes(instant, zone)).toBe(there.offsetNanoseconds / 60e9);
        expect(wallClock(instant, zone)).toBe(
          there.toString({ timeZoneName: "never", smallestUnit: "second" }),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("says the same when asked again, and tells zones and instants apart", () => {
    const [one, other] = [new Date("2026-12-01T07:00:00Z"), new Date("2026-12-01T07:00:01Z")];
    for (const _ of [1, 2]) {
      expect(wallClock(one, "UTC")).toBe("2026-12-01T07:00:00+00:00");
      expect(wallClock(other, "UTC")).toBe("2026-12-01T07:00:01+00:00");
      expect(wallClock(one, "Asia/Tokyo")).toBe("2026-12-01T16:00:00+09:00");
    }
  });

  test("names the same instant, to the second", () => {
    fc.assert(
      fc.property(aDate, fc.constantFrom(...zones), (instant, zone) => {
        const seconds = Math.floor(instant.getTime() / 1000);
        expect(Date.parse(wallClock(instant, zone))).toBe(seconds * 1000);
      }),
    );
  });
});
