import { lectureAudio } from "#contract/media/lecture-audio.ts";
import type { MediaLevel } from "#contract/media/data-level.ts";
import { MAX_VIDEO_KBPS } from "#renderer/kit/media/data-use.ts";

/** At low bandwidth, text keeps its resolution and loses frame rate; motion does the opposite. */
export type VideoContent = "motion" | "text";

export interface VideoAllocation {
  kbps: number;
  /** The encoding parameter `scaleResolutionDownBy`. */
  scale: number;
  fps: number;
}

/** What one viewer gets beside audio, whose bitrate is fixed. `video` is null if the viewer receives audio only. */
export interface BandwidthAllocation {
  video: VideoAllocation | null;
  /** For the corner camera, if this viewer receives it. */
  cornerKbps?: number;
}

export interface BandwidthDivision {
  /** Keyed by peer id. */
  allocations: ReadonlyMap<string, BandwidthAllocation>;
  /** True if even the minimum for all viewers exceeds the budget. */
  exceeded: boolean;
}

/** Video below the minimum is useless; above the maximum, nobody sees a difference at 1280×720. */
const VIDEO_KBPS = {
  full: { min: 40, max: MAX_VIDEO_KBPS.full },
  low: { min: 30, max: MAX_VIDEO_KBPS.low },
} as const;

/** For the corner camera, which is 160 pixels wide: with headers and the encoder's peaks, at most 60 kbit/s. */
export const CORNER_KBPS = { min: 24, max: 50 } as const;
/** The corner camera's part of what its viewer gets. */
const CORNER_SHARE = 0.2;

/** Sorted by descending bitrate. The first row whose bitrate is available applies. */
const encodings: Record<VideoContent, readonly VideoAllocation[]> = {
  motion: [
    { kbps: 900, scale: 1, fps: 24 },
    { kbps: 450, scale: 1.5, fps: 20 },
    { kbps: 200, scale: 2, fps: 15 },
    { kbps: 100, scale: 3, fps: 12 },
    { kbps: 0, scale: 4, fps: 8 },
  ],
  text: [
    { kbps: 700, scale: 1, fps: 15 },
    { kbps: 300, scale: 1, fps: 10 },
    { kbps: 120, scale: 1, fps: 5 },
    { kbps: 0, scale: 1.5, fps: 5 },
  ],
};

/**
 * Divides the host's upload budget among the viewers: first audio for everyone, then video according to each viewer's
 * data level. Bandwidth that viewers with a low level leave unused goes to the others. The corner camera is taken from
 * the share of each viewer in `corners` whose level is full.
 */
export function allocateBandwidth(
  budgetKbps: number,
  levels: ReadonlyMap<string, MediaLevel>,
  content: VideoContent,
  corners: ReadonlySet<string> = new Set(),
): BandwidthDivision {
  let remainingKbps = budgetKbps - lectureAudio.kbps * levels.size;
  let exceeded = remainingKbps < 0;
  const allocations = new Map<string, BandwidthAllocation>();
  for (const [peerId, level] of levels) if (level === "audio") allocations.set(peerId, { video: null });
  const withVideo = [...levels].flatMap(([peerId, level]) => (level === "audio" ? [] : [{ peerId, level }]));
  // Viewers with the lowest level come first, so that the bandwidth they leave unused is divided among the rest.
  const lowestFirst = withVideo.toSorted(
    (one, other) => VIDEO_KBPS[one.level].max - VIDEO_KBPS[other.level].max,
  );
  for (const [index, { peerId, level }] of lowestFirst.entries()) {
    const { min, max } = VIDEO_KBPS[level];
    const shareKbps = remainingKbps / (lowestFirst.length - index);
    const cornerKbps = level === "full" && corners.has(peerId) ? cornerKbpsOf(shareKbps) : 0;
    const equalKbps = shareKbps - cornerKbps;
    exceeded ||= equalKbps < min;
    const kbps = Math.floor(clamp(equalKbps, min, max - cornerKbps));
    remainingKbps -= kbps + cornerKbps;
    const video = videoAllocationFor(kbps, content);
    allocations.set(peerId, { video, ...(cornerKbps > 0 && { cornerKbps }) });
  }
  return { allocations, exceeded };
}

/** Returns the resolution and frame rate that look best at this bitrate. */
export function videoAllocationFor(kbps: number, content: VideoContent): VideoAllocation {
  const encoding = encodings[content].find((row) => row.kbps <= kbps);
  return { kbps, scale: encoding?.scale ?? 1, fps: encoding?.fps ?? 5 };
}

function cornerKbpsOf(shareKbps: number): number {
  return Math.floor(clamp(shareKbps * CORNER_SHARE, CORNER_KBPS.min, CORNER_KBPS.max));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
