import { START_BITRATE_KBPS } from "./room-constants.ts";

const videoCodec = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/90000\r?$/gm;

/**
 * An answer that has the host's browser begin at our bitrate instead of its own 300 kbit/s, at which a first
 * picture of 1280×720 trickles in for a quarter of a second. It goes up or down from there by itself.
 */
export function withStartBitrate(answer: string): string {
  const codecs = [...answer.matchAll(videoCodec)].map(([, payloadType]) => payloadType);
  const wish = `x-google-start-bitrate=${START_BITRATE_KBPS}`;
  let sdp = answer;
  for (const codec of codecs) {
    const format = `a=fmtp:${codec} `;
    sdp = sdp.includes(format)
      ? sdp.replace(format, `${format}${wish};`)
      : sdp.replace(new RegExp(`^a=rtpmap:${codec} .*\\r?\\n`, "m"), (line) => `${line}${format}${wish}\r\n`);
  }
  return sdp;
}
