import { offsetMinutes } from "./wall-clock.ts";

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** Returns `count` starts, a week apart by the clock of `zone`: 10:00 stays 10:00 when its clocks change. */
export function weeklyStarts(first: Date, count: number, zone: string): Date[] {
  const ahead = offsetMinutes(first, zone);
  return Array.from({ length: count }, (_, week) => {
    const start = new Date(first.getTime() + week * weekMs);
    return new Date(start.getTime() + (ahead - offsetMinutes(start, zone)) * minuteMs);
  });
}
