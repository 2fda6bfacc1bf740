import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";

// All amounts are in birr and come from the ledger. The endpoints are for instructors only.

/** The money that we owe an instructor. */
export const earnings = z.object({
  /** Everything we owe, including earnings from lectures that have not been given yet. */
  balance: z.number(),
  /**
   * The part of the balance that can be paid out now: earnings from lectures that were given and whose complaint period
   * is over. Negative after a late refund.
   */
  available: z.number(),
  /** Money held until an admin decides, because students complained that a lecture did not take place as announced. */
  held: z.optional(z.number()),
  inTransit: z.number(),
  paidOut: z.number(),
  /**
   * What becomes available next, and when (ISO 8601, UTC), provided that the lectures that are not decided yet take
   * place as announced.
   */
  next: z.nullish(z.object({ amount: z.number(), at: z.string() })),
});
export type Earnings = z.infer<typeof earnings>;
export const getMyEarnings = endpoint({ method: "GET", path: "/earnings/summary", data: earnings });

/** `net` is sales minus refunds and our fee. */
export const lectureEarnings = z.object({
  _id: id,
  name: z.string(),
  schedule: z.string(),
  zone: z.string(),
  sold: z.number(),
  refunded: z.number(),
  fee: z.number(),
  net: z.number(),
  /** The part of `net` that is held. */
  held: z.optional(z.number()),
  /**
   * The time, past or future, from which the rest can be paid out if the lecture takes place as announced; null while
   * it is under review, or if it didn't take place. ISO 8601, UTC.
   */
  payableAt: z.nullish(z.string()),
  /** Whether it was decided that the lecture took place or didn't. */
  decided: z.optional(z.boolean()),
});
export type LectureEarnings = z.infer<typeof lectureEarnings>;
export const listEarningsByLecture = endpoint({
  method: "GET",
  path: "/earnings/lectures",
  query: pageQuery,
  data: z.array(lectureEarnings),
});

export const statementKind = z.catch(
  z.enum(["charge", "refund_due", "payout_release", "payout_failed", "other"]),
  "other",
);

export const statementRow = z.object({
  _id: id,
  /** ISO 8601 with the offset of `zone`. */
  at: z.string(),
  /** The lecture's time zone; Addis Ababa's for payouts. */
  zone: z.string(),
  /** The month in which the row was booked, in Addis Ababa time: "2026-12". */
  month: z.string(),
  kind: statementKind,
  /** Null for payouts. */
  lectureName: z.nullable(z.string()),
  /** Negative when it reduces the balance. */
  amount: z.number(),
  balance: z.number(),
});
export type StatementRow = z.infer<typeof statementRow>;
/** Newest first. */
export const listStatementRows = endpoint({
  method: "GET",
  path: "/earnings/statement",
  query: pageQuery,
  data: z.array(statementRow),
});
