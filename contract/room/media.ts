import { z } from "zod/mini";
import { revision, roomId } from "./room-info.ts";

/** The largest accepted session description, in characters; Chromium's offer with three simulcast layers has 7,000. */
const MAX_SDP_CHARACTERS = 32_000;

/**
 * How video and audio reach the viewers: a mesh of calls from the host to each viewer, or a selective forwarding unit
 * (SFU) to which the host publishes once. A room moves from mesh to SFU, never back.
 */
export const mediaEngine = z.enum(["mesh", "sfu"]);

export const roomMedia = z.object({
  engine: mediaEngine,
  /** The host's publication at the SFU, to which viewers subscribe. Null until the host publishes, and in a mesh. */
  publication: z.nullable(z.uuid()),
  /**
   * The host's second publication, with the corner camera. Null while there is none; missing from an older server, which
   * accepts none.
   */
  corner: z.optional(z.nullable(z.uuid())),
  /** Grows with each change; 0 before the first. */
  revision: z.union([revision, z.literal(0)]),
});
export type RoomMedia = z.infer<typeof roomMedia>;

/**
 * The `media` event is sent to the whole room when any of its fields changes. A host whose own publication differs from
 * `publication` publishes again; so does one whose corner camera differs from `corner`.
 */
export const roomMediaEvents = {
  media: roomMedia,
  /**
   * Tells a viewer whether they must wait because the mesh is at capacity. A waiting viewer gets video and audio once
   * an SFU takes over, or once another viewer has left.
   */
  "media-wait": z.object({ waits: z.boolean() }),
} as const;

/** A simulcast layer. With `none`, no video is sent. */
export const videoLayer = z.enum(["high", "medium", "low", "none"]);
export type VideoLayer = z.infer<typeof videoLayer>;

/**
 * A session description. Its candidates are ignored, since the SFU learns a browser's address from the browser's own
 * connectivity checks.
 */
const sdp = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_SDP_CHARACTERS, "This session description is too long."));

/**
 * From the host: `sdp` is an offer to send audio and video or, with `corner`, the corner camera's video alone. The new
 * publication replaces the host's previous one of its kind.
 */
const publishRequest = z.object({ roomId, sdp, corner: z.optional(z.boolean()) });
/** `sdp` is the answer. `revision` is the room media's first revision with this publication. */
const publishResponse = z.object({ publication: z.uuid(), sdp: z.string(), revision });

/**
 * From a viewer: requests an offer for one of the room's publications. The offer contains audio first, if any, then
 * video.
 */
const subscribeRequest = z.object({ roomId, publication: z.uuid(), video: videoLayer });
/** `sdp` is the offer. The viewer's earlier subscription continues until it is ended. */
const subscribeResponse = z.object({ subscription: z.uuid(), sdp: z.string() });

/** Media requests: name → schema. */
export const mediaRequests = {
  publish: publishRequest,
  /** From the host: ends one of their publications. */
  "end-publication": z.object({ roomId, publication: z.uuid() }),
  subscribe: subscribeRequest,
  /** From a viewer: `sdp` is the answer to the subscription's offer. */
  "start-subscription": z.object({ roomId, subscription: z.uuid(), sdp }),
  /** From a viewer: selects the layer to receive from now on. */
  "select-layer": z.object({ roomId, subscription: z.uuid(), video: videoLayer }),
  "end-subscription": z.object({ roomId, subscription: z.uuid() }),
} as const;
export type MediaRequests = { [Name in keyof typeof mediaRequests]: z.infer<(typeof mediaRequests)[Name]> };

/** Acknowledgements of media requests: name → schema. */
export const mediaResponses = {
  publish: publishResponse,
  "end-publication": z.object({}),
  subscribe: subscribeResponse,
  "start-subscription": z.object({}),
  "select-layer": z.object({}),
  "end-subscription": z.object({}),
} as const satisfies Record<keyof MediaRequests, z.ZodMiniType>;
export type MediaResponses = {
  [Name in keyof typeof mediaResponses]: z.infer<(typeof mediaResponses)[Name]>;
};
