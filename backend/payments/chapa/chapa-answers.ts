import { z } from "zod";

// Shapes of Chapa's first API, from its documentation (developer.chapa.co, read in 2026). What we don't use
// is left out; what is documented to vary is loose.

const text = z.string().min(1);
const amount = z.union([z.number(), z.string()]);

export const initialized = z.object({ data: z.object({ checkout_url: z.url() }) });

/** `status` at the top says only that the call worked; `data.status` is the charge's. */
export const verified = z.object({
  data: z.object({
    amount,
    /** What Chapa keeps. */
    charge: amount.nullish(),
    currency: text,
    mode: z.enum(["test", "live"]),
    status: text,
    reference: text,
    method: z.string().nullish(),
    tx_ref: text,
    created_at: z.string().optional(),
  }),
});

export const refundAnswer = z.object({
  data: z
    .object({
      status: z.string().optional(),
      ref_id: z.string().nullish(),
      /** Chapa's own name of the refunded charge. */
      reference: z.string().nullish(),
    })
    .nullish(),
});

export const webhookBody = z.object({
  event: text,
  tx_ref: z.string().max(100).nullish(),
  reference: z.string().max(100).nullish(),
  status: z.string().max(100).nullish(),
});

const failedAnswer = z.object({ message: z.unknown().optional() });

/** A failure's `message` is a text, or an object of field → texts. */
export function messageOf(body: unknown): string {
  const parsed = failedAnswer.safeParse(body);
  return flatten(parsed.success ? parsed.data.message : body).slice(0, 300) || "no message";
}

function flatten(message: unknown): string {
  if (typeof message === "string") return message;
  if (Array.isArray(message)) return message.map(flatten).join(", ");
  if (typeof message !== "object" || message === null) return "";
  return Object.entries(message)
    .map(([field, what]) => `${field}: ${flatten(what)}`)
    .join("; ");
}
