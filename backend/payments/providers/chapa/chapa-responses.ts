import { z } from "zod";
import { cutText } from "#contract/text/cut-text.ts";

// Response bodies of Chapa's v1 API, from its documentation (developer.chapa.co, read in 2026). Fields that we do not
// use are left out; fields whose type varies in the documentation are parsed loosely.

const text = z.string().min(1);
const amount = z.union([z.number(), z.string()]);

export const initializeResponse = z.object({ data: z.object({ checkout_url: z.url() }) });

/** The top-level `status` only means that the request succeeded; `data.status` is the status of the charge. */
export const verifyResponse = z.object({
  data: z.object({
    amount,
    /** Chapa's fee. */
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

export const refundResponse = z.object({
  data: z
    .object({
      status: z.string().optional(),
      ref_id: z.string().nullish(),
      /** Chapa's own reference of the refunded charge. */
      reference: z.string().nullish(),
    })
    .nullish(),
});

/** A page of all transactions, newest first. `ref_id` is Chapa's own reference. */
export const transactionsResponse = z.object({
  data: z.object({
    transactions: z.array(
      z.object({
        status: text,
        ref_id: text,
        /** Our reference; null for some kinds of transactions. */
        trans_id: z.string().nullish(),
        created_at: z.string(),
        currency: text,
        amount,
      }),
    ),
    pagination: z.object({ next_page_url: z.string().nullish() }),
  }),
});

export const webhookBody = z.object({
  event: text,
  tx_ref: z.string().max(100).nullish(),
  reference: z.string().max(100).nullish(),
  status: z.string().max(100).nullish(),
});

const errorResponse = z.object({ message: z.unknown().optional() });

/** Returns the message of an error response; Chapa sends either a string or an object that maps fields to strings. */
export function errorMessage(body: unknown): string {
  const parsed = errorResponse.safeParse(body);
  return cutText(flatten(parsed.success ? parsed.data.message : body), 300) || "no message";
}

function flatten(message: unknown): string {
  if (typeof message === "string") return message;
  if (Array.isArray(message)) return message.map(flatten).join(", ");
  if (typeof message !== "object" || message === null) return "";
  return Object.entries(message)
    .map(([field, what]) => `${field}: ${flatten(what)}`)
    .join("; ");
}
