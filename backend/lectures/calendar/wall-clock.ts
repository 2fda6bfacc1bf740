import { twoDigits } from "#contract/calendar/two-digits.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";

const minuteMs = 60_000;

/** Returns the zone's UTC offset at the given instant, in minutes. */
export function offsetMinutes(instant: Date, zone: string): number {
  const { year, month, day, hour, minute } = wallClockAt(instant, zone);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  return Math.round((wall - Math.floor(instant.getTime() / minuteMs) * minuteMs) / minuteMs);
}

// A cache: lists show the same starts repeatedly, and formatting each start would take a quarter of a list's time.
const shown = new Map<string, string>();
const maxShown = 5000;

/**
 * Formats an instant as ISO 8601 to the second with the zone's offset: characters 0–10 and 11–19 are the local date and
 * time.
 */
export function wallClock(instant: Date, zone: string): string {
  const key = `${instant.getTime()} ${zone}`;
  const known = shown.get(key);
  if (known !== undefined) return known;
  const text = formatWallClock(instant, zone);
  if (shown.size >= maxShown) shown.clear();
  shown.set(key, text);
  return text;
}

function formatWallClock(instant: Date, zone: string): string {
  const ahead = offsetMinutes(instant, zone);
  const wall = new Date(instant.getTime() + ahead * minuteMs).toISOString().slice(0, 19);
  const distance = Math.abs(ahead);
  const offset = `${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
  return `${wall}${ahead < 0 ? "-" : "+"}${offset}`;
}
