import { z } from "zod";

const sessionDescription = z.object({ type: z.enum(["offer", "answer"]), sdp: z.string() });
const pluginData = z.object({ data: z.looseObject({}) });

/** A message from Janus over its WebSocket: responses have our transaction id, events have none. */
export const janusMessage = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  session_id: z.number().optional(),
  /** The handle's id. */
  sender: z.number().optional(),
  /** Set for a new session or handle. */
  data: z.object({ id: z.number() }).optional(),
  plugindata: pluginData.optional(),
  jsep: sessionDescription.optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
});
export type JanusMessage = z.infer<typeof janusMessage>;

/** Error codes of Janus (400–499) and its VideoRoom (421–…), as far as we distinguish them. */
export const refusals = {
  noSuchSession: 458,
  noSuchHandle: 459,
  noSuchRoom: 426,
  roomExists: 427,
  noSuchFeed: 428,
} as const;

const pluginRefusal = z.looseObject({ error_code: z.number(), error: z.string() });

/** Janus has understood the request and refused it. */
export class JanusRefusal extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(`Janus refused: ${code} ${reason}`);
    this.name = "JanusRefusal";
    this.code = code;
  }
}

/** The connection is lost, or Janus does not respond. */
export class JanusUnreachable extends Error {
  constructor(reason: string) {
    super(`Janus can't be reached: ${reason}`);
    this.name = "JanusUnreachable";
  }
}

/**
 * Returns the refusal that a response contains, whether from Janus's core or from the plugin; null if there is none.
 */
export function refusalIn({ error, plugindata }: JanusMessage): JanusRefusal | null {
  if (error) return new JanusRefusal(error.code, error.reason);
  const refused = pluginRefusal.safeParse(plugindata?.data);
  return refused.success ? new JanusRefusal(refused.data.error_code, refused.data.error) : null;
}
