import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/** What will become of the payments: earned, refunded, or decided by an admin. */
export const earningsOutlook = z.enum(["given", "under_review", "not_given"]);

export const lectureSummary = z.object({
  /** Minutes since the scheduled start in which something was shown or heard. */
  minutesTaught: z.int().check(z.minimum(0)),
  /** Viewers who came, each once. */
  people: z.int().check(z.minimum(0)),
  /** Chat messages, without removed ones. */
  messages: z.int().check(z.minimum(0)),
  /** Null when nobody has paid. */
  earnings: z.nullable(
    z.object({
      /** In birr, after the fee and refunds so far. */
      amount: z.number(),
      /** As it stands: a host who opens the lecture again adds minutes. */
      outlook: earningsOutlook,
      /** When it is decided whether the lecture was given, or was. ISO-8601, UTC. */
      decidedAt: z.string(),
      /** From when on it can be paid out, if it was given and nobody complains. ISO-8601, UTC. */
      payableAt: z.string(),
    }),
  ),
});
export type LectureSummary = z.infer<typeof lectureSummary>;

/** What a lecture has come to so far, for its host. */
export const getLectureSummary = endpoint({
  method: "GET",
  path: "/connection/{roomId}/summary",
  params: z.object({ roomId: id.check(z.toLowerCase()) }),
  data: lectureSummary,
});
