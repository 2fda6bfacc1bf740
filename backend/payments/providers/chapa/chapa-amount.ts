import { twoDigits } from "#contract/calendar/two-digits.ts";

/** Formats whole santim as birr in Chapa's notation: `"100"`, `"100.50"`. */
export function chapaAmount(santim: number): string {
  const birr = Math.floor(santim / 100);
  const rest = santim % 100;
  return rest === 0 ? String(birr) : `${birr}.${twoDigits(rest)}`;
}

/**
 * Converts an amount in birr from Chapa, a number (100) or a string ("400.00"), to whole santim. Returns null if it is
 * malformed or has a fraction of a santim.
 */
export function santimFromChapa(amount: number | string): number | null {
  const [, birr, fraction = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (birr === undefined || /[^0]/.test(fraction.slice(2))) return null;
  return Number(birr) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}
