import { useEffect, useRef } from "react";
import type { HiddenPassage } from "#contract/replay/cuts.ts";
import { isSameHidden, skipHidden } from "./hidden-passages.ts";

/**
 * Skips hidden passages. `onChanged` is called when the passages change, because the buffer may then contain passages
 * that are now hidden, or lack passages that are shown again.
 */
export function useHidden(
  video: HTMLVideoElement | null,
  hidden: readonly HiddenPassage[],
  onChanged: () => void,
): void {
  const played = useRef(hidden);
  const latest = useRef(onChanged);
  useEffect(() => void (latest.current = onChanged));
  useEffect(() => {
    if (!video) return undefined;
    if (!isSameHidden(played.current, hidden)) latest.current();
    played.current = hidden;
    return skipHidden(video, hidden);
  }, [video, hidden]);
}
