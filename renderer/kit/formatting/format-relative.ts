import type { CalendarDay } from "#contract/calendar/ethiopian-calendar.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { messages } from "#renderer/messages/i18n.ts";

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

type NearDay = "yesterday" | "today" | "tomorrow";

const nearDays = new Map<number, NearDay>([
  [-1, "yesterday"],
  [0, "today"],
  [1, "tomorrow"],
]);

/** The number of calendar days from `now` to `then` in `zone`; null means the device's zone. */
const daysUntil = (then: Date, now: Date, zone: string | null) =>
  dayNumber(wallClockAt(then, zone)) - dayNumber(wallClockAt(now, zone));

/** Returns "yesterday", "today" or "tomorrow" if `then` falls on that day in `zone`; null for any other day. */
export function nearDay(then: Date, now: Date, zone: string | null): NearDay | null {
  return nearDays.get(daysUntil(then, now, zone)) ?? null;
}

/** "in 3 days", "yesterday", "in 10 minutes". Days are calendar days in `zone`; null means the device's zone. */
export function formatRelative(then: Date, now: Date, zone: string | null): string {
  const milliseconds = then.getTime() - now.getTime();
  if (Math.abs(milliseconds) < MINUTE / 2) return text("relative.now");
  if (Math.abs(milliseconds) < HOUR) return distance(milliseconds / MINUTE, "minutes");
  const days = daysUntil(then, now, zone);
  if (days === 0) return distance(milliseconds / HOUR, "hours");
  if (days === 1) return text("relative.tomorrow");
  if (days === -1) return text("relative.yesterday");
  if (Math.abs(days) < 14) return distance(days, "days");
  if (Math.abs(days) < 60) return distance(days / 7, "weeks");
  return distance(days / 30.44, "months");
}
