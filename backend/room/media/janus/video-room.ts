import { z } from "zod";
import type { VideoLayer } from "#contract/room/media.ts";
import { JanusRefusal, refusals } from "./janus-message.ts";
import type { JanusHandle } from "./janus-server.ts";

/** A lecture's room on one Janus server. */
export interface VideoRoom {
  id: string;
  pin: string;
  secret: string;
}

/** Far above the combined bitrate of a host's layers. Bits per second. */
const MAX_BITRATE = 4_000_000;
/**
 * Maximum per room: for the host's main publication and for the corner camera's, one that is ending, its replacement,
 * and one that has died undetected.
 */
const MAX_PUBLISHERS = 6;

const subscribed = z.looseObject({
  streams: z.array(z.looseObject({ mid: z.string(), type: z.string() })),
});

/** Creates the room unless it exists. Rooms live as long as this Janus process. */
export async function ensureRoom(handle: JanusHandle, { id: room, pin, secret }: VideoRoom): Promise<void> {
  const body = {
    request: "create",
    room,
    pin,
    secret,
    permanent: false,
    is_private: true,
    publishers: MAX_PUBLISHERS,
    bitrate: MAX_BITRATE,
    audiocodec: "opus",
    videocodec: "vp8,h264",
    opus_fec: true,
    notify_joining: false,
  };
  try {
    await handle.send(body);
  } catch (error) {
    if (!(error instanceof JanusRefusal) || error.code !== refusals.roomExists) throw error;
  }
}

/**
 * Writes this handle's publication to new files, whose names start with `to`; null stops writing. When the promise
 * resolves, the previous files are complete. Stopping and starting are separate requests. The second is sent only after
 * the first has succeeded, because Janus processes the requests of a handle in any order (src/janus.c passes them to a
 * thread pool), and a late stop would end the new recording.
 */
export async function recordFeed(handle: JanusHandle, to: string | null): Promise<void> {
  await handle.send({ request: "configure", record: false });
  if (to !== null) await handle.send({ request: "configure", record: true, filename: to });
}

/**
 * Publishes as `feed`, with the smallest simulcast layer first. Unless `recordTo` is null, records from the first
 * packet to files whose names start with `recordTo`. Returns Janus's SDP answer.
 *
 * @throws JanusRefusal for an unusable session description
 */
export async function publishFeed(
  handle: JanusHandle,
  { id: room, pin }: VideoRoom,
  { feed, offer, recordTo }: { feed: string; offer: string; recordTo: string | null },
): Promise<string> {
  const recorded = recordTo === null ? {} : { record: true, filename: recordTo };
  const request = { request: "joinandconfigure", ptype: "publisher", room, pin, id: feed, ...recorded };
  const { jsep } = await handle.negotiate(request, { type: "offer", sdp: offer, rid_order: "lmh" });
  return jsep.sdp;
}

/**
 * Requests an offer for `feed`.
 * @throws JanusRefusal noSuchRoom, noSuchFeed
 */
export async function subscribeFeed(
  handle: JanusHandle,
  { id: room, pin }: VideoRoom,
  { feed, video }: { feed: string; video: VideoLayer },
): Promise<{ offer: string; videoMid: string }> {
  const streams = [{ feed, ...(video !== "none" && { substream: substreams[video] }) }];
  const { jsep, data } = await handle.negotiate({ request: "join", ptype: "subscriber", room, pin, streams });
  const videoMid = subscribed.parse(data).streams.find(({ type }) => type === "video")?.mid ?? "1";
  if (video === "none") await selectSubstream(handle, { videoMid, video });
  return { offer: jsep.sdp, videoMid };
}

export async function startFeed(handle: JanusHandle, answer: string): Promise<void> {
  await handle.send({ request: "start" }, { type: "answer", sdp: answer });
}

/** A newly selected substream starts at its next key frame, which VideoRoom requests. */
export async function selectSubstream(
  handle: JanusHandle,
  { videoMid, video }: { videoMid: string; video: VideoLayer },
): Promise<void> {
  const stream =
    video === "none"
      ? { mid: videoMid, send: false }
      : { mid: videoMid, send: true, substream: substreams[video] };
  await handle.send({ request: "configure", streams: [stream] });
}

/** Ends all media in the room. */
export async function destroyRoom(handle: JanusHandle, { id: room, secret }: VideoRoom): Promise<void> {
  await handle.send({ request: "destroy", room, secret });
}

const substreams: Record<Exclude<VideoLayer, "none">, number> = { high: 2, medium: 1, low: 0 };
