import { lectureAudio } from "#contract/media/lecture-audio.ts";
import { MAX_VIDEO_KBPS } from "#renderer/kit/media/data-use.ts";
import type { VideoAllocation, VideoContent } from "./allocate-bandwidth.ts";

/**
 * The layers' RTP stream ids. Key frames are sent in this order, and Janus starts each viewer with the first layer. The
 * first layer is the smallest, because the largest would saturate a slow connection.
 */
export const simulcastRids = ["l", "m", "h"] as const;
type Rid = (typeof simulcastRids)[number];

interface Layer extends Omit<VideoAllocation, "kbps"> {
  minKbps: number;
  maxKbps: number;
}

/**
 * Text keeps its resolution if possible. It uses only two layers, because a third would require another encoding of the
 * whole screen.
 */
const layers: Record<VideoContent, Record<Rid, Layer | null>> = {
  motion: {
    h: { scale: 1, fps: 24, minKbps: 450, maxKbps: MAX_VIDEO_KBPS.full },
    m: { scale: 2, fps: 20, minKbps: 180, maxKbps: 450 },
    l: { scale: 4, fps: 15, minKbps: 0, maxKbps: MAX_VIDEO_KBPS.low },
  },
  text: {
    h: { scale: 1, fps: 15, minKbps: 200, maxKbps: 1000 },
    m: null,
    l: { scale: 1.5, fps: 5, minKbps: 0, maxKbps: MAX_VIDEO_KBPS.low },
  },
};

/** Returns true if the upload budget is too small even for audio and the smallest layer. */
export function exceedsUpload(budgetKbps: number): boolean {
  return budgetKbps < lectureAudio.kbps + SMALLEST_VIDEO_KBPS;
}
const SMALLEST_VIDEO_KBPS = 40;

/** Null for a layer that is not sent. */
export type SimulcastLayers = Record<Rid, VideoAllocation | null>;

/**
 * Divides the host's upload budget among the layers of its single publication: audio first, then the smallest layer, so
 * that every viewer receives at least that one.
 */
export function simulcastLayers(budgetKbps: number, content: VideoContent): SimulcastLayers {
  let remainingKbps = Math.max(budgetKbps - lectureAudio.kbps, SMALLEST_VIDEO_KBPS);
  const allocations: SimulcastLayers = { h: null, m: null, l: null };
  for (const rid of simulcastRids) {
    const layer = layers[content][rid];
    if (!layer || remainingKbps < Math.max(layer.minKbps, 1)) continue;
    const kbps = Math.min(layer.maxKbps, remainingKbps);
    remainingKbps -= kbps;
    allocations[rid] = { kbps, scale: layer.scale, fps: layer.fps };
  }
  return allocations;
}
