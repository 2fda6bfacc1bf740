import { messages } from "#renderer/messages/i18n.ts";
import type { CalendarDay } from "./ethiopian-calendar.ts";
import { wallClockAt } from "./zoned-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const text = messages.getFixedT(null, "dates");

const dayNumber = ({ year, month, day }: CalendarDay) => Date.UTC(year, month - 1, day) / DAY;

type Unit = "minutes" | "hours" | "days" | "weeks" | "months";

function distance(amount: number, unit: Unit): string {
  const rounded = Math.round(amount);
  return text(`relative.${unit}${rounded < 0 ? "Ago" : "Ahead"}`, { count: Math.abs(rounded) });
}

/** "in 3 days", "yesterday", "in 10 minutes"; days are those of the calendar in `zone`, null being this device's. */
export function formatRelative(then: Date, now: Date, zone: string | null): string {
  const milliseconds = then.getTime() - now.getTime();
  if (Math.abs(milliseconds) < MINUTE / 2) return text("relative.now");
  if (Math.abs(milliseconds) < HOUR) return distance(milliseconds / MINUTE, "minutes");
  const days = dayNumber(wallClockAt(then, zone)) - dayNumber(wallClockAt(now, zone));
  if (days === 0) return distance(milliseconds / HOUR, "hours");
  if (days === 1) return text("relative.tomorrow");
  if (days === -1) return text("relative.yesterday");
  if (Math.abs(days) < 14) return distance(days, "days");
  if (Math.abs(days) < 60) return distance(days / 7, "weeks");
  return distance(days / 30.44, "months");
}
