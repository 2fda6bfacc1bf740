import { twoDigits } from "../calendar/two-digits.ts";

/** Formats a time for WebVTT: "01:02:03.045". */
export function cueTime(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return `${twoDigits(hours)}:${new Date(ms % 3_600_000).toISOString().slice(14, 23)}`;
}
