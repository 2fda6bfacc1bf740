import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/** A message of the lecture's chat, where it was sent in the replay. */
export const replayMessage = z.object({
  /** The message's number in its room. */
  seq: z.int(),
  /** Since the replay's beginning. */
  atMs: z.int(),
  sender: z.string(),
  /** Whether the lecture's instructor sent it. */
  isHost: z.boolean(),
  text: z.string(),
});
export type ReplayMessage = z.infer<typeof replayMessage>;

/** The first so many of a lecture. */
export const MAX_REPLAY_MESSAGES = 5000;

/**
 * The chat of a lecture for whoever may watch its replay, in order. What was sent while nothing was recorded, and what was
 * removed, is not in it.
 */
export const getReplayChat = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay/chat",
  params: z.object({ id: id.check(z.toLowerCase()) }),
  data: z.array(replayMessage),
});
