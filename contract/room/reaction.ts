import { z } from "zod/mini";
import { id } from "../http/endpoint.ts";

/** On the wire, a sign is its index in this list. */
export const SIGNS = ["👏", "❤️", "😂", "😮", "👍", "🎉"] as const;

const unknownSign = "This sign isn't known.";

export const reactionRequests = {
  /** A viewer's reaction. At most one a second; nothing is stored. */
  react: z.object({
    roomId: id.check(z.toLowerCase()),
    sign: z.int(unknownSign).check(z.minimum(0, unknownSign), z.maximum(SIGNS.length - 1, unknownSign)),
  }),
} as const;
export type ReactionRequests = { react: z.infer<typeof reactionRequests.react> };

/** Signs with how often each was sent since the last event. Pages drop signs that they don't know. */
export const reactionCounts = z.array(z.tuple([z.int(), z.int()]));
