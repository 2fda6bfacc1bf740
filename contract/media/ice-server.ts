import { z } from "zod/mini";

/** A STUN or TURN server, as `RTCConfiguration` takes it. https://www.w3.org/TR/webrtc/#dom-rtciceserver */
export const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;
