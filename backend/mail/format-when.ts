import type { Preferences } from "#contract/preferences.ts";
import { dateWords } from "./texts/dates.ts";

const minuteMs = 60_000;

interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  offset: string;
}

function wallClockAt(instant: Date, zone: string, calendar: Preferences["calendar"]): WallClock {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: calendar === "ethiopian" ? "ethiopic" : "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    timeZoneName: "shortOffset",
  }).formatToParts(instant);
  const textOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(textOf(type));
  return {
    year: numberOf("year"),
    month: numberOf("month"),
    day: numberOf("day"),
    hour: numberOf("hour"),
    minute: numberOf("minute"),
    offset: textOf("timeZoneName"),
  };
}

/** Monday is 0. */
function weekdayAt(instant: Date, zone: string): number {
  const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  return names.indexOf(
    new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short" }).format(instant),
  );
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

function clockTime({ hour, minute }: WallClock, { language, clock }: Preferences): string {
  const words = dateWords[language];
  const standard = `${twoDigits(hour)}:${twoDigits(minute)}`;
  if (clock === "24-hour") return standard;
  if (clock === "12-hour") {
    const time = `${hour % 12 || 12}:${twoDigits(minute)}`;
    return hour < 12 ? words.beforeNoon(time) : words.afterNoon(time);
  }
  // The same figures on the other clock are six hours away, so it never stands alone.
  const time = `${(hour + 18) % 12 || 12}:${twoDigits(minute)}`;
  return `${words.quarters[Math.floor(hour / 6)]?.(time) ?? time} (${standard})`;
}

function zoneName(zone: string, offset: string, language: Preferences["language"]): string {
  if (!zone.includes("/")) return zone;
  const words = dateWords[language];
  const city = (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
  return words.zone(zone === "Africa/Addis_Ababa" ? words.addisAbaba : city, offset);
}

/** "Tuesday, 1 December 2026, 10:00 · Addis Ababa time (GMT+3)", to the minute, as the reader wants it. */
export function formatWhen(instant: Date, zone: string, shown: Preferences): string {
  const words = dateWords[shown.language];
  const at = wallClockAt(new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs), zone, shown.calendar);
  const ethiopian = shown.calendar === "ethiopian";
  const month = (ethiopian ? words.ethiopianMonths : words.months)[at.month - 1] ?? "";
  const day = (ethiopian ? words.ethiopianDay : words.gregorianDay)(at.day, month, at.year);
  const weekday = words.weekdays[weekdayAt(instant, zone)] ?? "";
  const when = words.dayAndTime(weekday, day, clockTime(at, shown));
  return `${when} · ${zoneName(zone, at.offset, shown.language)}`;
}
