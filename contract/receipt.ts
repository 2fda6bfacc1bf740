import { z } from "zod";
import { endpoint, id } from "./endpoint.ts";
import { textRef } from "./payment.ts";

/** ISO-8601, UTC. */
const instant = z.string();

export const receipt = z.object({
  /** As `GB-2026-000123`; the numbers of a year have no gaps. */
  number: z.string(),
  textRef,
  paidAt: instant,
  payer: z.string(),
  lecture: z.object({
    _id: id,
    /** As it was called when it was paid for. */
    name: z.string(),
    instructor: z.string(),
    /** ISO-8601 with the offset of its zone. */
    schedule: z.string(),
    zone: z.string(),
  }),
  /** Birr. */
  amount: z.number(),
  /** Who took the money, as `chapa`, and its own name for the charge. */
  provider: z.string(),
  providerReference: z.string().nullable(),
  /** What it was paid with, in the provider's word, as `telebirr` or `card`; null when it has said none. */
  method: z.string().nullable(),
  refund: z
    .object({
      status: z.enum(["pending", "done", "failed"]),
      reference: z.string().nullable(),
      /** When it was paid back. */
      at: instant.nullable(),
      /** The provider gave it back without us. */
      byProvider: z.boolean(),
    })
    .nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** For who paid and for admins. */
export const getReceipt = endpoint({
  method: "GET",
  path: "/payment/receipt/{textRef}",
  params: z.object({ textRef }),
  data: receipt,
});
