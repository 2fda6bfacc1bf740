import { expect, test } from "vitest";
import { DEFAULT_ZONE } from "./default-zone.ts";
import { deviceZone, offsetAt, wallClockAt } from "./zoned-time.ts";

const HOURS = 24 * 365 * 12;
/** 400 instants spread over twelve years, at different hours. */
const moments = Array.from({ length: 400 }, (_, at) => {
  const hour = Math.floor((at * HOURS) / 400);
  return new Date(Date.UTC(2020, 0, 1) + hour * 3_600_000 + (at % 60) * 60_000);
});

test("the default zone, which is calculated without Intl, agrees with Intl", () => {
  const tables = new Intl.DateTimeFormat("en-US", {
    timeZone: DEFAULT_ZONE,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const two = (number: number) => String(number).padStart(2, "0");
  for (const moment of moments) {
    const { year, month, day, hour, minute } = wallClockAt(moment, DEFAULT_ZONE);
    const ours = `${month}/${day}/${two(year % 100)}, ${two(hour)}:${two(minute)}`;
    expect(ours).toBe(tables.format(moment));
  }
  expect(offsetAt(new Date(), DEFAULT_ZONE)).toBe("GMT+3");
});

test("the device's clock agrees with the device's zone", () => {
  for (const moment of moments) expect(wallClockAt(moment, null)).toEqual(wallClockAt(moment, deviceZone()));
});

test("the weekday is that of the zone, not of the device", () => {
  const lateOnSunday = new Date("2026-12-06T22:30:00Z");
  expect(wallClockAt(lateOnSunday, "UTC").weekday).toBe(6);
  expect(wallClockAt(lateOnSunday, DEFAULT_ZONE).weekday).toBe(0);
  expect(wallClockAt(lateOnSunday, "Asia/Tokyo")).toMatchObject({ weekday: 0, hour: 7 });
});
