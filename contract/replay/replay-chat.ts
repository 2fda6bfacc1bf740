import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/** A message of the lecture's chat, with its position in the replay. */
export const replayMessage = z.object({
  /** The message's sequence number in its room. */
  seq: z.int(),
  /** Milliseconds since the start of the replay. */
  atMs: z.int(),
  sender: z.string(),
  /** True if the lecture's instructor sent the message. */
  isHost: z.boolean(),
  text: z.string(),
});
export type ReplayMessage = z.infer<typeof replayMessage>;

/** The maximum number of messages that are returned for a replay: the first ones of the lecture. */
export const MAX_REPLAY_MESSAGES = 5000;

/**
 * The chat of a lecture, in order, for anyone who may watch its replay. Removed messages are left out, and so are
 * messages that were sent while nothing was recorded.
 */
export const getReplayChat = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay/chat",
  params: z.object({ id: id.check(z.toLowerCase()) }),
  data: z.array(replayMessage),
});
