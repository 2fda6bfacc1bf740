import { wallClockAt } from "#contract/calendar/zoned-time.ts";

/** By the clock of the person's zone, from 22:00 to 7:00. */
const QUIET_FROM_HOUR = 22;
const QUIET_UNTIL_HOUR = 7;
const minuteMs = 60_000;

/** Returns the same instant outside of quiet hours, and otherwise their end. */
export function afterQuietHours(instant: Date, zone: string): Date {
  let at = instant;
  for (;;) {
    const { hour, minute } = wallClockAt(at, zone);
    if (hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR) return at;
    // Hour by hour, since the clock may be changed in the night.
    const nextHour = at.getTime() + (60 - minute) * minuteMs;
    at = new Date(nextHour - (nextHour % minuteMs));
  }
}
