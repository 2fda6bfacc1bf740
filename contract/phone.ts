import { z } from "zod";

/** The digits after the country code or the leading zero: 9… is Ethio telecom, 7… is Safaricom. */
const mobile = /^(?:\+?251|00251|0)?([79]\d{8})$/;

/** An Ethiopian mobile number as people write it → `0911234567`, the form that the payment provider wants; null when it is none. */
export function normalPhone(text: string): string | null {
  const [, digits] = mobile.exec(text.replaceAll(/[\s().\u2010-\u2015-]/g, "")) ?? [];
  return digits === undefined ? null : `0${digits}`;
}

function toNormal(text: string, context: z.RefinementCtx): string {
  const normal = normalPhone(text);
  if (normal !== null) return normal;
  context.addIssue({
    code: "custom",
    message: "Enter an Ethiopian mobile number like 0911 234 567 or +251 911 234 567.",
  });
  return z.NEVER;
}

const written = z
  .string({ error: "Enter your phone number." })
  .max(30, "A phone number has at most 30 characters.");

/** A mobile number; comes out as `0911234567`. */
export const phone = written.transform(toNormal);

/** The same, where an empty text means that there is none: null. */
export const phoneOrNone = written.transform((text, context) =>
  text.trim() === "" ? null : toNormal(text, context),
);
