import type { HiddenPassage } from "#contract/replay/cuts.ts";

/** Just before a passage, what was fetched ends. Seconds. */
const NEAR_S = 0.3;
/** Exactly at its end, some browsers still show its last picture. Seconds. */
const BEHIND_S = 0.05;

/** Where a replay goes on from a place, in seconds: there, or behind the hidden passage that it is in. */
export function behindHidden(at: number, hidden: readonly HiddenPassage[], near = 0): number {
  const within = hidden.find(({ fromMs, toMs }) => fromMs / 1000 - near <= at && at < toMs / 1000);
  return within ? within.toMs / 1000 + BEHIND_S : at;
}

export const isSameHidden = (a: readonly HiddenPassage[], b: readonly HiddenPassage[]): boolean =>
  a.length === b.length &&
  a.every(({ fromMs, toMs }, index) => b[index]?.fromMs === fromMs && b[index]?.toMs === toMs);

/** Has a video go on behind what is hidden, wherever it comes to it. Returns what ends that. */
export function skipHidden(video: HTMLVideoElement, hidden: readonly HiddenPassage[]): () => void {
  if (hidden.length === 0) return () => undefined;
  const skip = (near: number) => {
    const to = behindHidden(video.currentTime, hidden, near);
    if (to === video.currentTime) return;
    // What is hidden of its end is not in it.
    video.currentTime = Number.isFinite(video.duration) ? Math.min(to, video.duration) : to;
  };
  const handleTime = () => skip(0);
  // Nothing of the passage is fetched, so it stops before it.
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
