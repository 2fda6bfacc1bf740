import type { Preferences } from "./preferences.ts";
import { type DateWords, fillTemplate } from "./date-words.ts";
import { type CalendarDay, toEthiopian } from "./ethiopian-calendar.ts";
import { weekdayOf } from "./zoned-time.ts";

type Calendar = Preferences["calendar"];

/** "Tuesday". */
export function formatWeekday(gregorian: CalendarDay, words: DateWords): string {
  return words.weekdays[weekdayOf(gregorian)] ?? "";
}

/** Formats a Gregorian day: "1 December 2026" or, in the Ethiopian calendar, "22 Hidar 2019 E.C.". */
export function formatDay(gregorian: CalendarDay, calendar: Calendar, words: DateWords): string {
  const isEthiopian = calendar === "ethiopian";
  const { year, month, day } = isEthiopian ? toEthiopian(gregorian) : gregorian;
  const names = isEthiopian ? words.ethiopianMonths : words.months;
  const template = isEthiopian ? words.ethiopianDay : words.gregorianDay;
  return fillTemplate(template, { day, month: names[month - 1] ?? "", year });
}

/** Formats a day with its weekday: "Tuesday, 1 December 2026". */
export function formatDayWithWeekday(gregorian: CalendarDay, calendar: Calendar, words: DateWords): string {
  const weekday = formatWeekday(gregorian, words);
  return fillTemplate(words.weekdayAndDay, { weekday, day: formatDay(gregorian, calendar, words) });
}
