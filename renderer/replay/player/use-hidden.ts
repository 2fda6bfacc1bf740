import { useEffect, useRef } from "react";
import type { HiddenPassage } from "#contract/replay/cuts.ts";
import { isSameHidden, skipHidden } from "./hidden.ts";

/** Goes on behind what is hidden. `onChanged`: what was fetched may have what is hidden now, or lack what is shown again. */
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
