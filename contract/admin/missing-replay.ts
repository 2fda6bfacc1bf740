import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { replayFailure } from "../replay/replay.ts";

/** A lecture that promised a replay and has none a day after its end: everybody who paid can withdraw in full. */
export const missingReplay = z.object({
  _id: id,
  name: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  missingSince: z.string(),
  /** Until when students can withdraw. */
  withdrawalUntil: z.string(),
  /** `nothing`: it was never recorded. `waiting`: it is still to be made, or being made. */
  state: z.enum(["nothing", "waiting", "failed"]),
  /** Why it could not be made; null: nothing is known to be wrong. */
  failure: z.nullable(replayFailure),
  /** Students who paid and have not withdrawn. */
  students: z.int(),
});
export type MissingReplay = z.infer<typeof missingReplay>;

/** Oldest lecture first. A replay that has come is no longer in it. */
export const listMissingReplays = endpoint({
  method: "GET",
  path: "/admin/api/missing-replays",
  query: pageQuery,
  data: z.array(missingReplay),
});
