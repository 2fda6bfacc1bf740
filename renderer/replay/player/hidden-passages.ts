import type { HiddenPassage } from "#contract/replay/cuts.ts";

/**
 * A stalled video skips a hidden passage that begins within this many seconds, because buffered data ends slightly
 * before the passage.
 */
const NEAR_S = 0.3;
/**
 * Seconds added to a passage's end when skipping it: exactly at the end, some browsers still show the passage's last
 * frame.
 */
const BEHIND_S = 0.05;

/**
 * Returns the position from which to play, in seconds: `at` itself, or just after the hidden passage that contains it.
 */
export function behindHidden(at: number, hidden: readonly HiddenPassage[], near = 0): number {
  const within = hidden.find(({ fromMs, toMs }) => fromMs / 1000 - near <= at && at < toMs / 1000);
  return within ? within.toMs / 1000 + BEHIND_S : at;
}

export const isSameHidden = (a: readonly HiddenPassage[], b: readonly HiddenPassage[]): boolean =>
  a.length === b.length &&
  a.every(({ fromMs, toMs }, index) => b[index]?.fromMs === fromMs && b[index]?.toMs === toMs);

/** Makes a video skip hidden passages whenever it reaches one. Returns a function that stops this. */
export function skipHidden(video: HTMLVideoElement, hidden: readonly HiddenPassage[]): () => void {
  if (hidden.length === 0) return () => undefined;
  const skip = (near: number) => {
    const to = behindHidden(video.currentTime, hidden, near);
    if (to === video.currentTime) return;
    // If the end of the replay is hidden, `to` lies beyond the video's duration.
    video.currentTime = Number.isFinite(video.duration) ? Math.min(to, video.duration) : to;
  };
  const handleTime = () => skip(0);
  // A hidden passage is never fetched, so playback stalls just before it.
  const handleWait = () => skip(NEAR_S);
  const times = ["timeupdate", "seeking", "loadedmetadata"] as const;
  for (const name of times) video.addEventListener(name, handleTime);
  video.addEventListener("waiting", handleWait);
  handleTime();
  return () => {
    for (const name of times) video.removeEventListener(name, handleTime);
    video.removeEventListener("waiting", handleWait);
  };
}
