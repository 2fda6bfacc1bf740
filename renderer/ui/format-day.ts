import type { Preferences } from "#contract/preferences.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { type CalendarDay, toEthiopian } from "./ethiopian-calendar.ts";
import { weekdayOf } from "./zoned-time.ts";

type Calendar = Preferences["calendar"];

const text = messages.getFixedT(null, "dates");

const nameOf = (list: "weekdays" | "months" | "ethiopianMonths", index: number): string =>
  text(list, { returnObjects: true })[index] ?? "";

/** "Tuesday". */
export const formatWeekday = (day: CalendarDay) => nameOf("weekdays", weekdayOf(day));

/** The 13 names of the Ethiopian year. */
export const ethiopianMonthNames = (): readonly string[] => text("ethiopianMonths", { returnObjects: true });

/** A Gregorian day as "1 December 2026" or, in the Ethiopian calendar, "22 Hidar 2019 E.C.". */
export function formatDay(gregorian: CalendarDay, calendar: Calendar): string {
  if (calendar === "gregorian") {
    const { year, month, day } = gregorian;
    return text("gregorianDay", { day, month: nameOf("months", month - 1), year: String(year) });
  }
  const { year, month, day } = toEthiopian(gregorian);
  return text("ethiopianDay", { day, month: nameOf("ethiopianMonths", month - 1), year: String(year) });
}

/** The same after its weekday: "Tuesday, 1 December 2026". */
export function formatDayWithWeekday(gregorian: CalendarDay, calendar: Calendar): string {
  return text("weekdayAndDay", { weekday: formatWeekday(gregorian), day: formatDay(gregorian, calendar) });
}
