import type { DataLevel } from "#contract/room.ts";
import { AUDIO_MOST_KBPS, VIDEO_MOST_KBPS } from "#renderer/ui/data-use.ts";

/** What the picture is of: a text stays sharp and gets slow, a motion stays fluent and gets small. */
export type PictureKind = "motion" | "text";

export interface VideoShare {
  kbps: number;
  /** Width and height are divided by it. */
  scale: number;
  fps: number;
}

/** What one viewer is sent. `video` is null for those who want the sound alone. */
export interface UploadShare {
  audioKbps: number;
  video: VideoShare | null;
}

export interface Division {
  shares: ReadonlyMap<string, UploadShare>;
  /** The line can't carry so many: even the least of everything is more than the budget. */
  exceeded: boolean;
}

const AUDIO_KBPS = { least: 24, most: AUDIO_MOST_KBPS } as const;

/** Below the least a picture is no use; above the most nobody sees a difference at 1280×720. */
const VIDEO_KBPS = {
  full: { least: 40, most: VIDEO_MOST_KBPS.full },
  low: { least: 30, most: VIDEO_MOST_KBPS.low },
} as const;

/** The first row that fits. */
const shapes: Record<PictureKind, readonly VideoShare[]> = {
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
 * Divides what the host's line may carry over its viewers: first everybody's sound, then pictures as each wants
 * them. Who wants little leaves the rest to the others.
 */
export function divideUpload(
  budgetKbps: number,
  wanted: ReadonlyMap<string, DataLevel>,
  kind: PictureKind,
): Division {
  const audioKbps = Math.floor(clamp(budgetKbps / wanted.size, AUDIO_KBPS.least, AUDIO_KBPS.most));
  let left = budgetKbps - audioKbps * wanted.size;
  let exceeded = left < 0;
  const shares = new Map<string, UploadShare>();
  const seeing = [...wanted].flatMap(([peerId, level]) => (level === "audio" ? [] : [{ peerId, level }]));
  for (const [peerId, level] of wanted) if (level === "audio") shares.set(peerId, { audioKbps, video: null });
  // Those who want least first: what they leave is divided again.
  const modestFirst = seeing.toSorted(
    (one, other) => VIDEO_KBPS[one.level].most - VIDEO_KBPS[other.level].most,
  );
  for (const [index, { peerId, level }] of modestFirst.entries()) {
    const { least, most } = VIDEO_KBPS[level];
    const fair = left / (modestFirst.length - index);
    exceeded ||= fair < least;
    const kbps = Math.floor(clamp(fair, least, most));
    left -= kbps;
    shares.set(peerId, { audioKbps, video: shaped(kbps, kind) });
  }
  return { shares, exceeded };
}

/** How a picture of so many kbit/s looks best. */
export function shaped(kbps: number, kind: PictureKind): VideoShare {
  const shape = shapes[kind].find((row) => row.kbps <= kbps);
  return { kbps, scale: shape?.scale ?? 1, fps: shape?.fps ?? 5 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
