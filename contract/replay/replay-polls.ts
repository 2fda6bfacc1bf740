import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { askedPoll, pollResults, rightAnswer } from "../room/class-poll.ts";

/** A round of a class poll whose results the host showed, with the position of that moment in the replay. */
const replayPoll = z.object({
  /** Milliseconds since the start of the replay. */
  atMs: z.int(),
  round: z.int(),
  poll: askedPoll,
  results: pollResults,
  /** Null unless the host showed it. */
  right: z.nullable(rightAnswer),
});
export type ReplayPoll = z.infer<typeof replayPoll>;

/** The class polls of a lecture, in order, for anyone who may watch its replay. */
export const getReplayPolls = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay/polls",
  params: z.object({ id: id.check(z.toLowerCase()) }),
  data: z.array(replayPoll),
});
