import type { DateWords } from "#contract/calendar/date-words.ts";
import { formatClock } from "#contract/calendar/format-clock.ts";
import { formatDay } from "#contract/calendar/format-day.ts";
import * as moments from "#contract/calendar/format-moment.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { dateWords } from "./current-date-words.ts";
import { currentCalendarAndClock } from "./current-calendar.ts";
import { nearDay } from "./format-relative.ts";

// Formats instants in the user's language, calendar and clock. `shown` defaults to the current calendar and clock; a
// component that must follow their changes passes it explicitly.

/** "1 December 2026". @param iso ISO-8601 with offset, or UTC */
export function formatDate(
  iso: string,
  zone: string | null = null,
  shown = currentCalendarAndClock(),
): string {
  return formatDay(wallClockAt(new Date(iso), zone), shown.calendar, dateWords());
}

/** "Tuesday, 1 December 2026, 10:00". */
export function formatDateTime(
  iso: string,
  zone: string | null = null,
  shown = currentCalendarAndClock(),
): string {
  return moments.formatDateTime(wallClockAt(new Date(iso), zone), shown, dateWords());
}

/** "10:00" if that is today, otherwise "Tuesday, 1 December 2026, 10:00": by when something must happen. */
export function formatDeadline(iso: string, now: Date): string {
  const then = new Date(iso);
  if (nearDay(then, now, null) !== "today") return formatDateTime(iso);
  return formatClock(wallClockAt(then, null), currentCalendarAndClock().clock, dateWords());
}

const NO_BREAK_SPACE = "\u00a0";

/**
 * The zone texts with non-breaking spaces: a line may break after the "·", but not within "Addis Ababa time (GMT+3)".
 */
function unbrokenZoneWords(): DateWords {
  const words = dateWords();
  return {
    ...words,
    atZone: words.atZone.replace(" ·", `${NO_BREAK_SPACE}·`),
    zone: words.zone.replaceAll(" ", NO_BREAK_SPACE),
    addisAbaba: words.addisAbaba.replaceAll(" ", NO_BREAK_SPACE),
  };
}

/** "Addis Ababa time (GMT+3)": a zone's display name, with its offset at that instant. */
export function formatZoneAt(iso: string, zone: string): string {
  return moments.formatZone(zone, new Date(iso), unbrokenZoneWords());
}

/** "Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)". */
export function formatDateTimeInZone(iso: string, zone: string, shown = currentCalendarAndClock()): string {
  return moments.formatDateTimeInZone(new Date(iso), zone, shown, unbrokenZoneWords());
}
