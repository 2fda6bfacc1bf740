import { MAX_NUMBER } from "#contract/room/class-poll.ts";

/**
 * Reads a number as people type it: 3.142, 3,14, .5, −5, 1 500, 1e-7. A comma before three digits may separate thousands
 * or decimals, so that such a text is no number, unless there can be no thousands: 0,125.
 */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, "").replace("\u2212", "-");
  if (/^[+-]?[1-9]\d*,\d{3}$/.test(plain)) return null;
  return /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[+-]?\d+)?$/i.test(plain)
    ? Number(plain.replace(",", "."))
    : null;
}

/** Returns what is wrong with a typed number; null if nothing is. */
export function numberIssue(text: string): string | null {
  const number = readNumber(text);
  if (number === null) return "Enter a number without separators, such as 1500 or 0.125.";
  return Math.abs(number) > MAX_NUMBER ? "Enter a number from -1000000000000 to 1000000000000." : null;
}
