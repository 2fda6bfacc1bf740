import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { replayFailure } from "../replay/replay.ts";

/**
 * A lecture that promised a replay and has none a day after its end: everyone who paid can withdraw with a full refund.
 */
export const missingReplay = z.object({
  _id: id,
  name: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  missingSince: z.string(),
  /** The deadline for students to withdraw. */
  withdrawalUntil: z.string(),
  /** `nothing`: the lecture was never recorded. `waiting`: the replay is yet to be produced, or being produced. */
  state: z.enum(["nothing", "waiting", "failed"]),
  /** The reason why the replay could not be produced; null if no problem is known. */
  failure: z.nullable(replayFailure),
  /** Students who paid and have not withdrawn. */
  students: z.int(),
});
export type MissingReplay = z.infer<typeof missingReplay>;

/** Lists the missing replays, oldest lecture first. Replays that have become available are no longer listed. */
export const listMissingReplays = endpoint({
  method: "GET",
  path: "/admin/api/missing-replays",
  query: pageQuery,
  data: z.array(missingReplay),
});
