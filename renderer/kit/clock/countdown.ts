import { twoDigits } from "#contract/calendar/two-digits.ts";

const SECOND = 1000;
const HOUR = 3600;

export interface Countdown {
  days: number;
  /** Formatted as "05:09:30". */
  clock: string;
}

/** Returns the remaining time; null once the start has passed. */
export function countdownTo(start: number, now: number): Countdown | null {
  const left = Math.ceil((start - now) / SECOND);
  if (left <= 0) return null;
  const days = Math.floor(left / (24 * HOUR));
  const rest = left - days * 24 * HOUR;
  const parts = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / 60), rest % 60];
  return { days, clock: parts.map(twoDigits).join(":") };
}
