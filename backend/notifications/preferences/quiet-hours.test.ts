import { expect, test } from "vitest";
import { afterQuietHours } from "./quiet-hours.ts";

const endOf = (instant: string, zone: string) => afterQuietHours(new Date(instant), zone).toISOString();

test.each([
  ["2026-12-01T18:59:59.500Z", "Africa/Addis_Ababa", "2026-12-01T18:59:59.500Z"],
  ["2026-12-01T19:00:00.000Z", "Africa/Addis_Ababa", "2026-12-02T04:00:00.000Z"],
  ["2026-12-01T23:41:17.250Z", "Africa/Addis_Ababa", "2026-12-02T04:00:00.000Z"],
  ["2026-12-02T03:59:59.999Z", "Africa/Addis_Ababa", "2026-12-02T04:00:00.000Z"],
  ["2026-12-02T04:00:00.000Z", "Africa/Addis_Ababa", "2026-12-02T04:00:00.000Z"],
  ["2026-12-01T19:00:00.000Z", "America/New_York", "2026-12-01T19:00:00.000Z"],
  // A time zone with a half-hour offset, and nights in which the clocks go forward or back.
  ["2026-12-01T17:00:00.000Z", "Asia/Kolkata", "2026-12-02T01:30:00.000Z"],
  ["2026-03-28T22:30:00.000Z", "Europe/Berlin", "2026-03-29T05:00:00.000Z"],
  ["2026-10-24T22:30:00.000Z", "Europe/Berlin", "2026-10-25T06:00:00.000Z"],
])("what is due at %s in %s may ring at %s", (instant, zone, end) => {
  expect(endOf(instant, zone)).toBe(end);
});
