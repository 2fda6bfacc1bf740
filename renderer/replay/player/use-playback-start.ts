import { useEffect } from "react";

/** How long content after the player waits for it, in milliseconds: some browsers load nothing before a press. */
const START_LIMIT_MS = 8000;

interface PlaybackStartInput {
  video: HTMLVideoElement | null;
  /** The video can't be played now, so nothing is loading. */
  hasProblem: boolean;
  /** Must be stable. Called again when the video starts again. */
  onStarted: () => void;
}

/** Calls `onStarted` when a video's first frame has loaded. */
export function usePlaybackStart({ video, hasProblem, onStarted }: PlaybackStartInput): void {
  useEffect(() => {
    if (!video) return undefined;
    if (hasProblem || video.readyState >= video.HAVE_CURRENT_DATA) {
      onStarted();
      return undefined;
    }
    const timer = setTimeout(onStarted, START_LIMIT_MS);
    video.addEventListener("loadeddata", onStarted);
    return () => {
      clearTimeout(timer);
      video.removeEventListener("loadeddata", onStarted);
    };
  }, [video, hasProblem, onStarted]);
}
