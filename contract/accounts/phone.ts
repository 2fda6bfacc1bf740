import { z } from "zod";

/** The group is the number without country code or leading zero: 9… is Ethio telecom, 7… is Safaricom. */
const mobile = /^(?:\+?251|00251|0)?([79]\d{8})$/;

/** Normalises an Ethiopian mobile number to `0911234567`, as the payment provider requires; null when it is invalid. */
export function normalizePhone(text: string): string | null {
  const [, digits] = mobile.exec(text.replaceAll(/[\s().\u2010-\u2015-]/g, "")) ?? [];
  return digits === undefined ? null : `0${digits}`;
}

function toNormalizedPhone(text: string, context: z.RefinementCtx): string {
  const normalized = normalizePhone(text);
  if (normalized !== null) return normalized;
  context.addIssue({
    code: "custom",
    message: "Enter an Ethiopian mobile number, like 0911 234 567 or +251 911 234 567.",
  });
  return z.NEVER;
}

const written = z
  .string({ error: "Enter your mobile number." })
  .max(30, "A mobile number can be up to 30 characters long.");

/** A mobile number, normalised to `0911234567`. */
export const phone = written.transform(toNormalizedPhone);

/** A mobile number, or null for an empty text. */
export const optionalPhone = written.transform((text, context) =>
  text.trim() === "" ? null : toNormalizedPhone(text, context),
);
