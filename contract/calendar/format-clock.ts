import type { Preferences } from "./preferences.ts";
import { twoDigits } from "./two-digits.ts";
import { type DateWords, fillTemplate } from "./date-words.ts";

type ClockStyle = Preferences["clock"];

export interface ClockTime {
  /** Hours since midnight. */
  hour: number;
  minute: number;
}

/** "09:05". */
export const standardTime = ({ hour, minute }: ClockTime) => `${twoDigits(hour)}:${twoDigits(minute)}`;

function twelveHours({ hour, minute }: ClockTime, words: DateWords): string {
  const time = `${hour % 12 || 12}:${twoDigits(minute)}`;
  return fillTemplate(hour < 12 ? words.am : words.pm, { time });
}

function partOfDay(hour: number): "night" | "morning" | "day" | "evening" {
  if (hour < 6) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "day" : "evening";
}

/** The Ethiopian clock counts twelve hours from 6:00 and twelve from 18:00. */
function ethiopianTime({ hour, minute }: ClockTime, words: DateWords): string {
  const time = `${(hour + 18) % 12 || 12}:${twoDigits(minute)}`;
  return fillTemplate(words[partOfDay(hour)], { time });
}

/**
 * "19:00", "7:00 PM" or "1:00 in the evening (19:00)". Ethiopian time is always followed by standard time, because
 * the same digits on the other clock mean a time six hours away.
 */
export function formatClock(time: ClockTime, style: ClockStyle, words: DateWords): string {
  const standard = standardTime(time);
  if (style === "24-hour") return standard;
  if (style === "12-hour") return twelveHours(time, words);
  return fillTemplate(words.withStandardTime, { time: ethiopianTime(time, words), standard });
}
