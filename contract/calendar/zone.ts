import { z } from "zod/mini";

function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** An IANA time zone that this runtime knows. */
export const zone = z.string("Choose a valid time zone.").check(
  z.maxLength(64, "Choose a valid time zone."),
  z.refine((name) => /^[A-Za-z]/.test(name) && isKnownZone(name), "Choose a valid time zone."),
);
