import { messages } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { formatClock } from "./format-clock.ts";
import { formatDay, formatDayWithWeekday } from "./format-day.ts";
import { formatZone } from "./format-zone.ts";
import { wallClockAt } from "./zoned-time.ts";

/**
 * Moments as the person wants them: their language, calendar and clock. Without `shown` the preferences of now
 * hold; a component that must follow a change gives them itself.
 */
type Shown = Pick<ReturnType<typeof usePreferences.getState>, "calendar" | "clock">;

const inTheirWay = (): Shown => usePreferences.getState();

/** "1 December 2026". @param iso ISO-8601 with offset, or UTC */
export function formatDate(iso: string, zone: string | null = null, shown = inTheirWay()): string {
  return formatDay(wallClockAt(new Date(iso), zone), shown.calendar);
}

/** "10:00". */
export function formatTime(iso: string, zone: string | null = null, shown = inTheirWay()): string {
  return formatClock(wallClockAt(new Date(iso), zone), shown.clock);
}

/** "Tuesday, 1 December 2026, 10:00". */
export function formatDateTime(iso: string, zone: string | null = null, shown = inTheirWay()): string {
  const at = wallClockAt(new Date(iso), zone);
  return messages.t("dayAndTime", {
    ns: "dates",
    day: formatDayWithWeekday(at, shown.calendar),
    time: formatClock(at, shown.clock),
  });
}

/** "Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)". */
export function formatDateTimeInZone(iso: string, zone: string, shown = inTheirWay()): string {
  const when = formatDateTime(iso, zone, shown);
  return messages.t("atZone", { ns: "dates", when, zone: formatZone(zone, new Date(iso)) });
}
