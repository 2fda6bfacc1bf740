import { z } from "zod/mini";
import { cleanLine } from "../text/clean-text.ts";
import { compactNumber } from "../text/compact-number.ts";

/**
 * The group captures the number without country code or leading zero. Ethio telecom's numbers start with 9, Safaricom's
 * with 7.
 */
const mobile = /^(?:(?:\+|00)?251)?0?([79]\d{8})$/;

/** Normalises an Ethiopian mobile number to `0911234567`, as the payment provider requires; null when it is invalid. */
export function normalizePhone(text: string): string | null {
  const [, digits] = mobile.exec(compactNumber(text)) ?? [];
  return digits === undefined ? null : `0${digits}`;
}

/** The payload of a transformation, to which validation issues are added. */
type Payload = z.core.ParsePayload;

function toNormalizedPhone(text: string, { issues }: Payload): string {
  const normalized = normalizePhone(text);
  if (normalized !== null) return normalized;
  issues.push({
    code: "custom",
    message: "Enter an Ethiopian mobile number, like 0911 234 567 or +251 911 234 567.",
    input: text,
  });
  return z.NEVER;
}

const written = z.string({ error: "Enter your mobile number." });

/** A mobile number, normalised to `0911234567`. */
export const phone = z.pipe(written, z.transform(toNormalizedPhone));

/** A mobile number, or null for an empty text. */
export const optionalPhone = z.pipe(
  written,
  z.transform((text: string, payload) => (cleanLine(text) === "" ? null : toNormalizedPhone(text, payload))),
);
