import { mediaLevelOf, type DataLevel } from "#contract/media/data-level.ts";
import type { Replay } from "../../replay-actions.ts";

/**
 * `auto` adapts to the bandwidth. `preview` is the only quality until a rendition is ready. All other values are names
 * of renditions.
 */
export type Quality = "auto" | "preview" | "sound" | "240p" | "720p";

const videoQualities = ["240p", "720p"] as const;

type Made = Pick<Replay, "renditions" | "renditionBytes" | "durationMs">;

/** Returns the available qualities, best first. Until the first rendition is ready, only the preview is available. */
export function qualitiesOf({ renditions }: Made): Quality[] {
  const there = videoQualities.filter((name) => renditions.includes(name));
  const sound = renditions.includes("sound") ? (["sound"] as const) : [];
  if (there.length === 0 && sound.length === 0) return ["preview"];
  return [...(there.length > 1 ? (["auto"] as const) : []), ...there.toReversed(), ...sound];
}

/** Returns a rendition's data use per hour in bytes, from its real size; null if unknown. */
export function bytesPerHour({ renditionBytes, durationMs }: Made, name: string): number | null {
  const bytes = renditionBytes[name];
  return bytes === undefined || !durationMs ? null : (bytes / durationMs) * 3_600_000;
}

/** Playback may stall if the bandwidth is less than the quality's bitrate times this factor. */
const HEADROOM = 1.3;

interface ConnectionFacts {
  level: DataLevel;
  /** The browser's estimate, in kbit/s; null if it reports none. */
  kbps: number | null;
}

/**
 * Returns the initial quality, which depends on the data saver setting and on the browser's bandwidth estimate, if
 * there is one.
 */
export function startQuality(made: Made, { level, kbps }: ConnectionFacts): Quality {
  const there = qualitiesOf(made);
  const best = there[0] ?? "preview";
  if (!there.includes("sound")) return best;
  const small = bytesPerHour(made, "240p");
  const needed = small === null ? 0 : ((small * 8) / 3_600_000) * HEADROOM;
  if (mediaLevelOf(level) === "audio" || (kbps !== null && kbps < needed)) return "sound";
  return level === "low" && there.includes("240p") ? "240p" : best;
}
