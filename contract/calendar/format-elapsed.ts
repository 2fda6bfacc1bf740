import { twoDigits } from "./two-digits.ts";

/** Formats a position in a replay, or the time that is left: "1:02:03", or "62:03" without hours. */
export function formatElapsed(ms: number, { withHours }: { withHours: boolean }): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = twoDigits(seconds % 60);
  return withHours ? `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}` : `${minutes}:${rest}`;
}
