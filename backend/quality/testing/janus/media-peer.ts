import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from "werift";
import { mediaResponses, type MediaRequests, type MediaResponses } from "#contract/room/media.ts";
import type { JoinedPage } from "../room/room-page.ts";

const AUDIO_INTERVAL_MS = 20;
const opus = { payloadType: 111, packetMs: AUDIO_INTERVAL_MS, clockHz: 48_000 };
const vp8 = { payloadType: 96, packetMs: 40, clockHz: 90_000 };
/** A VP8 payload descriptor, followed by the start of a key frame. */
const KEY_FRAME = Buffer.from([0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x10, 0x00, 0x00, 0x00]);
const SOUND = Buffer.from([0xf8, 0xff, 0xfe]);

const codecs = {
  audio: [
    new RTCRtpCodecParameters({
      mimeType: "audio/opus",
      clockRate: opus.clockHz,
      channels: 2,
      payloadType: opus.payloadType,
    }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: "video/VP8",
      clockRate: vp8.clockHz,
      payloadType: vp8.payloadType,
      rtcpFeedback: [{ type: "nack" }, { type: "nack", parameter: "pli" }],
    }),
  ],
};

/** A participant's real SFU connection, without a browser. */
export interface MediaPeer {
  /** The id of the publication or the subscription. */
  id: string;
  /** RTP packets received so far. */
  received: { audio: number; video: number };
  connection: RTCPeerConnection;
  close: () => Promise<void>;
}

/**
 * Sends a media request.
 * @throws with the failure's code
 */
export async function requestMedia<Name extends keyof MediaRequests>(
  page: JoinedPage,
  name: Name,
  request: Omit<MediaRequests[Name], "roomId">,
): Promise<MediaResponses[Name]> {
  const answer = (await page.request(name, { roomId: page.roomId, ...request })) as {
    ok: boolean;
    data: unknown;
    error?: { code: string };
  };
  if (!answer.ok) throw new Error(answer.error?.code);
  // The schema and the response type for a name belong together, which TypeScript can't infer.
  return mediaResponses[name].parse(answer.data) as MediaResponses[Name];
}

interface PublishedMedia {
  audio: Buffer;
  video: Buffer;
  /** Drops each packet whose number modulo this value is 1. */
  loseEvery?: number;
  /** Publishes the video alone, as the corner camera. */
  corner?: boolean;
}

/** Publishes audio (50 packets a second) and video (25) that nobody needs to decode. */
export async function publishMedia(
  page: JoinedPage,
  { corner = false, ...media }: PublishedMedia = { audio: SOUND, video: KEY_FRAME },
): Promise<MediaPeer> {
  const connection = new RTCPeerConnection({ codecs });
  const [audio, video] = (["audio", "video"] as const).map((kind) => new MediaStreamTrack({ kind }));
  for (const track of corner ? [video] : [audio, video])
    if (track) connection.addTransceiver(track, { direction: "sendonly" });
  await connection.setLocalDescription(await connection.createOffer());
  const { publication, sdp } = await requestMedia(page, "publish", {
    sdp: connection.localDescription?.sdp ?? "",
    ...(corner && { corner }),
  });
  await connection.setRemoteDescription({ type: "answer", sdp });
  const senders = [
    !corner && audio && send(audio, opus, media.audio, media.loseEvery),
    video && send(video, vp8, media.video, media.loseEvery),
  ];
  return {
    id: publication,
    received: { audio: 0, video: 0 },
    connection,
    async close() {
      for (const sender of senders) if (sender) clearInterval(sender);
      await connection.close();
    },
  };
}

/** Sends all packets that are due by now, so that a late timer does not lower the rate. */
function send(
  track: MediaStreamTrack,
  { payloadType, packetMs, clockHz }: typeof opus,
  payload: Buffer,
  loseEvery = Infinity,
) {
  const since = performance.now();
  let sent = 0;
  return setInterval(() => {
    for (const due = (performance.now() - since) / packetMs; sent < due; sent += 1) {
      if (sent % loseEvery === 1) continue;
      const timestamp = (sent * packetMs * clockHz) / 1000;
      const sequenceNumber = sent % 0x1_00_00;
      const header = new RtpHeader({ payloadType, sequenceNumber, timestamp, marker: true, ssrc: 1 });
      track.writeRtp(new RtpPacket(header, payload));
    }
  }, packetMs);
}

/** Publishes the corner camera. */
export const publishCorner = (page: JoinedPage): Promise<MediaPeer> =>
  publishMedia(page, { audio: SOUND, video: KEY_FRAME, corner: true });

/** Subscribes to what the room's host publishes. */
export async function subscribeMedia(
  page: JoinedPage,
  publication: string,
  video: MediaRequests["subscribe"]["video"] = "high",
): Promise<MediaPeer> {
  const { subscription, sdp } = await requestMedia(page, "subscribe", { publication, video });
  const connection = new RTCPeerConnection({ codecs });
  const received = { audio: 0, video: 0 };
  connection.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(() => {
      if (track.kind === "audio" || track.kind === "video") received[track.kind] += 1;
    });
  });
  await connection.setRemoteDescription({ type: "offer", sdp });
  await connection.setLocalDescription(await connection.createAnswer());
  const answer = connection.localDescription?.sdp ?? "";
  await requestMedia(page, "start-subscription", { subscription, sdp: answer });
  return { id: subscription, received, connection, close: () => connection.close() };
}
