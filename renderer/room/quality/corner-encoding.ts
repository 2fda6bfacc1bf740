import { CORNER_KBPS } from "./allocate-bandwidth.ts";

/** In pixels. */
export const CORNER_WIDTH = 160;
export const CORNER_FPS = 10;

/**
 * Returns how the corner camera is encoded; with 0 kbit/s, it is not sent. A browser that can't capture such a small
 * video scales it down here.
 */
export function cornerEncoding(
  track: MediaStreamTrack | null,
  kbps: number = CORNER_KBPS.max,
): RTCRtpEncodingParameters {
  const { width = CORNER_WIDTH } = track?.getSettings() ?? {};
  return {
    active: kbps > 0,
    ...(kbps > 0 && { maxBitrate: kbps * 1000 }),
    maxFramerate: CORNER_FPS,
    scaleResolutionDownBy: Math.max(width / CORNER_WIDTH, 1),
  };
}
