import { z } from "zod";
import { endpoint, id, pageQuery } from "./endpoint.ts";

// Everything in birr, from the books, and for instructors only.

/** What is owed to an instructor. */
export const earnings = z.object({
  /** Everything that is owed, also for lectures that are still to be given. */
  balance: z.number(),
  /** The part of it that may be paid out now: of lectures that were given. Below zero after a late refund. */
  available: z.number(),
  inTransit: z.number(),
  paidOut: z.number(),
});
export type Earnings = z.infer<typeof earnings>;
export const myEarnings = endpoint({ method: "GET", path: "/earnings/summary", data: earnings });

/** `net` is what was sold less refunds and our share. */
export const lectureEarnings = z.object({
  _id: id,
  name: z.string(),
  schedule: z.string(),
  zone: z.string(),
  sold: z.number(),
  refunded: z.number(),
  fee: z.number(),
  net: z.number(),
});
export type LectureEarnings = z.infer<typeof lectureEarnings>;
export const earningsByLecture = endpoint({
  method: "GET",
  path: "/earnings/lectures",
  query: pageQuery,
  data: z.array(lectureEarnings),
});

export const statementKind = z
  .enum(["charge", "refund_due", "payout_release", "payout_failed", "other"])
  .catch("other");

export const statementRow = z.object({
  _id: id,
  /** ISO-8601, UTC. */
  at: z.string(),
  kind: statementKind,
  /** Null for payouts. */
  lectureName: z.string().nullable(),
  /** Below zero when it makes less owed. */
  amount: z.number(),
  /** What was owed afterwards. */
  balance: z.number(),
});
export type StatementRow = z.infer<typeof statementRow>;
/** The newest first. */
export const statement = endpoint({
  method: "GET",
  path: "/earnings/statement",
  query: pageQuery,
  data: z.array(statementRow),
});
