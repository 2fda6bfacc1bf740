import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/**
 * The expected outcome of the payments. `given`: the money is earned. `under_review`: an admin decides. `not_given`:
 * the money is refunded.
 */
export const earningsOutlook = z.enum(["given", "under_review", "not_given"]);

export const lectureSummary = z.object({
  /** The number of minutes, counted from the scheduled start, in which video or audio was sent. */
  minutesTaught: z.int().check(z.minimum(0)),
  /** The number of distinct viewers. */
  people: z.int().check(z.minimum(0)),
  /** Chat messages, without removed ones. */
  messages: z.int().check(z.minimum(0)),
  /** Null when there are no payments. */
  earnings: z.nullable(
    z.object({
      /** In birr, after the fee and refunds to date. */
      amount: z.number(),
      /** What `amount` consists of: what students paid, less refunds to date and our fee. An older server doesn't send it. */
      paid: z.optional(z.number()),
      refunded: z.optional(z.number()),
      fee: z.optional(z.number()),
      /**
       * The part of `paid` that students have a right to get back if they ask for it, or that is held because of
       * complaints. If the lecture is not given, everything is refunded in addition.
       */
      returnable: z.optional(z.number()),
      /** The outlook may still change, because a host who reopens the lecture can add minutes. */
      outlook: earningsOutlook,
      /** The time, past or future, at which it is decided whether the lecture was given. ISO 8601, UTC. */
      decidedAt: z.string(),
      /** The earliest payout date, if the outlook is `given`, it stays so, and nobody complains. ISO 8601, UTC. */
      payableAt: z.string(),
    }),
  ),
});
export type LectureSummary = z.infer<typeof lectureSummary>;

/** The summary of a lecture to date, for its host. */
export const getLectureSummary = endpoint({
  method: "GET",
  path: "/connection/{roomId}/summary",
  params: z.object({ roomId: id.check(z.toLowerCase()) }),
  data: lectureSummary,
});
