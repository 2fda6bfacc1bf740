import { z } from "zod/mini";

/**
 * The maximum bitrate at which a host starts sending to a new viewer. The browser probes up to six times the start
 * bitrate, which would exceed the capacity of a slow connection.
 */
export const START_BITRATE_KBPS = 300;

const videoCodec = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/90000\r?$/gm;

/** The metadata of a host's call. It comes from another browser, so it is validated. */
const callMetadata = z.object({ startKbps: z.int().check(z.minimum(0), z.maximum(START_BITRATE_KBPS)) });

/** Returns the start bitrate in kbit/s that the caller has sent, or the default if its metadata is invalid. */
export function startKbpsOf(metadata: unknown): number {
  const parsed = callMetadata.safeParse(metadata);
  return parsed.success ? parsed.data.startKbps : START_BITRATE_KBPS;
}

/**
 * Returns the SDP answer with a start bitrate for the host's encoder. The start bitrate is the host's allocation for
 * this viewer, which with many viewers is less than Chromium's default of 300 kbit/s. From then on, the browser's
 * bandwidth estimation applies.
 */
export function withStartBitrate(answer: string, kbps: number): string {
  if (kbps === 0) return answer;
  const codecs = [...answer.matchAll(videoCodec)].map(([, payloadType]) => payloadType);
  const parameter = `x-google-start-bitrate=${kbps}`;
  let sdp = answer;
  for (const codec of codecs) {
    const fmtp = `a=fmtp:${codec} `;
    sdp = sdp.includes(fmtp)
      ? sdp.replace(fmtp, `${fmtp}${parameter};`)
      : sdp.replace(
          new RegExp(`^a=rtpmap:${codec} .*\\r?\\n`, "m"),
          (rtpmap) => `${rtpmap}${fmtp}${parameter}\r\n`,
        );
  }
  return sdp;
}
