import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { enrollmentKind } from "../payments/enrollment-kind.ts";
import { textRef } from "../payments/payment.ts";

/** ISO-8601, UTC. */
const instant = z.string();

export const receipt = z.object({
  /** For example `GB-2026-000123`. Numbers are gapless within a year. */
  number: z.string(),
  textRef,
  paidAt: instant,
  payer: z.string(),
  /** The kind of purchase; absent in responses of older servers, which sold only seats. */
  kind: z.optional(enrollmentKind),
  lecture: z.object({
    _id: id,
    /** The lecture's name at the time of payment. */
    name: z.string(),
    instructor: z.string(),
    /** ISO-8601 with the offset of its zone. */
    schedule: z.string(),
    zone: z.string(),
  }),
  /** Birr. */
  amount: z.number(),
  /** The payment provider, for example `chapa`, and its own reference for the charge. */
  provider: z.string(),
  providerReference: z.nullable(z.string()),
  /** The payment method as the provider names it, for example `telebirr` or `card`; null when it names none. */
  method: z.nullable(z.string()),
  refund: z.nullable(
    z.object({
      status: z.enum(["pending", "done", "failed"]),
      /** Total of all the payment's refunds in birr; absent in responses of older servers. */
      amount: z.optional(z.number()),
      reference: z.nullable(z.string()),
      /** The time at which the refund was completed; null before that. */
      at: z.nullable(instant),
      /** Whether the provider reversed the payment without our involvement. */
      isChargeback: z.boolean(),
    }),
  ),
});
export type Receipt = z.infer<typeof receipt>;

/** Accessible to the payer and to admins. */
export const getReceipt = endpoint({
  method: "GET",
  path: "/payment/receipt/{textRef}",
  params: z.object({ textRef }),
  data: receipt,
});
