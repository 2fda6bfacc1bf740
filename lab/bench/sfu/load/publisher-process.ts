import { z } from "zod";
import { publishMedia } from "#backend/quality/testing/janus/media-peer.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { serveParent, parentInput } from "../../stack/parent-process.ts";

// A host without a browser who publishes 300 kbit/s: 25 video packets and 50 audio packets per second.

const AUDIO_BYTES = 130;
const VIDEO_BYTES = 1175;

const { url, roomId, token } = z
  .object({ url: z.string(), roomId: z.string(), token: z.string() })
  .parse(parentInput());

serveParent(async () => {
  const page = await enterRoom(url, token, roomId);
  const video = Buffer.alloc(VIDEO_BYTES);
  // A VP8 payload descriptor, then the start of a key frame.
  video.set([0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a]);
  const { id } = await publishMedia(page, { audio: Buffer.alloc(AUDIO_BYTES, 0xf8), video });
  return { id };
});
