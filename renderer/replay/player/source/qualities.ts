import type { DataLevel } from "#contract/room/room.ts";
import type { Replay } from "../../replay-actions.ts";

/** `auto` follows the line; `preview` is the one quality that there is before the others; else a rendition's name. */
export type Quality = "auto" | "preview" | "sound" | "240p" | "720p";

const pictures = ["240p", "720p"] as const;

type Made = Pick<Replay, "renditions" | "renditionBytes" | "durationMs">;

/** Returns what can be chosen, the best first; only the preview while there is nothing else. */
export function qualitiesOf({ renditions }: Made): Quality[] {
  const there = pictures.filter((name) => renditions.includes(name));
  const sound = renditions.includes("sound") ? (["sound"] as const) : [];
  if (there.length === 0 && sound.length === 0) return ["preview"];
  return [...(there.length > 1 ? (["auto"] as const) : []), ...there.toReversed(), ...sound];
}

/** Returns what an hour of a rendition takes, in bytes, by its real size; null where nobody knows. */
export function bytesPerHour({ renditionBytes, durationMs }: Made, name: string): number | null {
  const bytes = renditionBytes[name];
  return bytes === undefined || !durationMs ? null : (bytes / durationMs) * 3_600_000;
}

/** A line that carries less than this share more than a quality takes would stall. */
const HEADROOM = 1.3;

interface Line {
  level: DataLevel;
  /** As the browser has measured it, in kbit/s; null where it doesn't say. */
  kbps: number | null;
}

/** The quality to begin with: by the data saver, and by the line where the browser has measured it. */
export function startQuality(made: Made, { level, kbps }: Line): Quality {
  const there = qualitiesOf(made);
  const best = there[0] ?? "preview";
  if (!there.includes("sound")) return best;
  const small = bytesPerHour(made, "240p");
  const needed = small === null ? 0 : ((small * 8) / 3_600_000) * HEADROOM;
  if (level === "audio" || (kbps !== null && kbps < needed)) return "sound";
  return level === "low" && there.includes("240p") ? "240p" : best;
}
