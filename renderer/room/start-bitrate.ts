import { z } from "zod";
import { START_BITRATE_KBPS } from "./room-constants.ts";

const videoCodec = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/90000\r?$/gm;

/** What a host says when it calls. It comes from another browser. */
const wishOfHost = z.object({ startKbps: z.int().min(0).max(START_BITRATE_KBPS) });

/** The bitrate in kbit/s that the caller wants to begin with; ours when it says nothing sensible. */
export function startKbpsOf(metadata: unknown): number {
  const wish = wishOfHost.safeParse(metadata);
  return wish.success ? wish.data.startKbps : START_BITRATE_KBPS;
}

/**
 * An answer that has the host's browser begin at its share for this viewer: where many share a line that is less than
 * the browser's own 300 kbit/s. It goes up or down from there by itself.
 */
export function withStartBitrate(answer: string, kbps: number): string {
  if (kbps === 0) return answer;
  const codecs = [...answer.matchAll(videoCodec)].map(([, payloadType]) => payloadType);
  const wish = `x-google-start-bitrate=${kbps}`;
  let sdp = answer;
  for (const codec of codecs) {
    const format = `a=fmtp:${codec} `;
    sdp = sdp.includes(format)
      ? sdp.replace(format, `${format}${wish};`)
      : sdp.replace(new RegExp(`^a=rtpmap:${codec} .*\\r?\\n`, "m"), (line) => `${line}${format}${wish}\r\n`);
  }
  return sdp;
}
