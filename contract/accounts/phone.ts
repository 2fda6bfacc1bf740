import { z } from "zod/mini";

/** The group is the number without country code or leading zero: 9… is Ethio telecom, 7… is Safaricom. */
const mobile = /^(?:\+?251|00251|0)?([79]\d{8})$/;

/** Normalises an Ethiopian mobile number to `0911234567`, as the payment provider requires; null when it is invalid. */
export function normalizePhone(text: string): string | null {
  const [, digits] = mobile.exec(text.replaceAll(/[\s().\u2010-\u2015-]/g, "")) ?? [];
  return digits === undefined ? null : `0${digits}`;
}

/** Issues are pushed to the payload of the transformation. */
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

const written = z
  .string({ error: "Enter your mobile number." })
  .check(z.maxLength(30, "A mobile number can be up to 30 characters long."));

/** A mobile number, normalised to `0911234567`. */
export const phone = z.pipe(written, z.transform(toNormalizedPhone));

/** A mobile number, or null for an empty text. */
export const optionalPhone = z.pipe(
  written,
  z.transform((text: string, payload) => (text.trim() === "" ? null : toNormalizedPhone(text, payload))),
);
