import { type CalendarAndClock, formatDateTime } from "#contract/calendar/format-moment.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { dateWords } from "./current-date-words.ts";

/**
 * "Tuesday, 22 Hidar 2019 E.C., 4:00 in the morning (10:00)" for a local date and time. Returns "" for an incomplete
 * value, and when the input already shows the user's calendar and clock.
 */
export function formatLocalDateTime(value: string, shown: CalendarAndClock): string {
  if (shown.calendar === "gregorian" && shown.clock !== "ethiopian") return "";
  // The value is parsed as UTC, so that no zone conversion changes the digits.
  const at = new Date(`${value}Z`);
  if (value === "" || Number.isNaN(at.getTime())) return "";
  return formatDateTime(wallClockAt(at, "UTC"), shown, dateWords());
}
