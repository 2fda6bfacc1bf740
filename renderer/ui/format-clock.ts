import type { Preferences } from "#contract/preferences.ts";
import { messages } from "#renderer/messages/i18n.ts";

type ClockStyle = Preferences["clock"];

export interface ClockTime {
  /** From midnight. */
  hour: number;
  minute: number;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const text = messages.getFixedT(null, "dates");

/** "09:05". */
const standardTime = ({ hour, minute }: ClockTime) => `${twoDigits(hour)}:${twoDigits(minute)}`;

function twelveHours({ hour, minute }: ClockTime): string {
  const time = `${hour % 12 || 12}:${twoDigits(minute)}`;
  return text(hour < 12 ? "am" : "pm", { time });
}

function partOfDay(hour: number): "night" | "morning" | "day" | "evening" {
  if (hour < 6) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "day" : "evening";
}

/** Twelve hours from 6:00 and twelve from 18:00. */
function ethiopianTime({ hour, minute }: ClockTime): string {
  const time = `${(hour + 18) % 12 || 12}:${twoDigits(minute)}`;
  return text(partOfDay(hour), { time });
}

/**
 * "19:00", "7:00 PM" or "1:00 in the evening (19:00)": the Ethiopian clock never stands alone, since the same
 * figures on the other clock are six hours away.
 */
export function formatClock(time: ClockTime, style: ClockStyle): string {
  if (style === "24-hour") return standardTime(time);
  if (style === "12-hour") return twelveHours(time);
  return text("withStandardTime", { time: ethiopianTime(time), standard: standardTime(time) });
}
