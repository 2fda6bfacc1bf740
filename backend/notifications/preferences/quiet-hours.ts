import { wallClockAt } from "#contract/calendar/zoned-time.ts";

/** Quiet hours last from 22:00 to 7:00 in the account's time zone. */
const QUIET_FROM_HOUR = 22;
const QUIET_UNTIL_HOUR = 7;
const minuteMs = 60_000;

/** Returns the end of the quiet hours if the instant is within them, otherwise the instant itself. */
export function afterQuietHours(instant: Date, zone: string): Date {
  let at = instant;
  for (;;) {
    const { hour, minute } = wallClockAt(at, zone);
    if (hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR) return at;
    // Advances hour by hour, since the clocks may change during the night.
    const nextHour = at.getTime() + (60 - minute) * minuteMs;
    at = new Date(nextHour - (nextHour % minuteMs));
  }
}
