import type { SeatLimits } from "#contract/lectures/seats.ts";
import { kbpsFor, MIN_MESH_KBPS } from "#renderer/kit/media/data-use.ts";

/**
 * Advice on how many viewers a host's upload supports. A short test measures too little rather than too much, so no
 * safety margin is subtracted.
 */
export type UploadAdvice =
  /** Mesh: one upload for each viewer. */
  | { kind: "viewers"; withVideo: number; withSound: number }
  /** Mesh: every viewer that a room supports, with video. */
  | { kind: "everyone"; viewers: number }
  /** SFU: one upload, regardless of the number of viewers. */
  | { kind: "class"; level: "full" | "low" | "audio" }
  | { kind: "tooSlow" };

const levels = ["full", "low", "audio"] as const;

export function uploadAdvice(
  kbps: number,
  { engine, maxSeats }: Omit<SeatLimits, "canRecord">,
): UploadAdvice {
  if (engine === "sfu") {
    const level = levels.find((each) => kbps >= kbpsFor(each));
    return level === undefined ? { kind: "tooSlow" } : { kind: "class", level };
  }
  const viewersAt = (perViewer: number) => Math.min(Math.floor(kbps / perViewer), maxSeats);
  const withVideo = viewersAt(MIN_MESH_KBPS.video);
  const withSound = viewersAt(MIN_MESH_KBPS.audio);
  if (withSound === 0) return { kind: "tooSlow" };
  return withVideo === maxSeats
    ? { kind: "everyone", viewers: maxSeats }
    : { kind: "viewers", withVideo, withSound };
}

/**
 * Returns true if the upload supports video for all viewers. With an SFU, the video must be in full quality. `seats` is
 * the number of viewers to serve.
 */
export function carriesVideo(advice: UploadAdvice, seats: number): boolean {
  if (advice.kind === "viewers") return advice.withVideo > 0 && advice.withVideo >= seats;
  return advice.kind === "everyone" || (advice.kind === "class" && advice.level === "full");
}
