import type { Preferences } from "#contract/preferences.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatClock } from "./format-clock.ts";
import { formatDayWithWeekday } from "./format-day.ts";

/**
 * "Tuesday, 22 Hidar 2019 E.C., 4:00 in the morning (10:00)" for a local date-and-time; "" while it is not whole,
 * and for those whose calendar and clock are the input's own.
 */
export function inOwnWords(value: string, shown: Pick<Preferences, "calendar" | "clock">): string {
  if (shown.calendar === "gregorian" && shown.clock !== "ethiopian") return "";
  // Read as if it were UTC: the figures stay as they are.
  const at = new Date(`${value}Z`);
  if (value === "" || Number.isNaN(at.getTime())) return "";
  const day = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  return messages.t("dayAndTime", {
    ns: "dates",
    day: formatDayWithWeekday(day, shown.calendar),
    time: formatClock({ hour: at.getUTCHours(), minute: at.getUTCMinutes() }, shown.clock),
  });
}
