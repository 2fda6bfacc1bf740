import { useEffect } from "react";

/**
 * How long the content below the player waits for the first frame before it loads anyway, in milliseconds. Some
 * browsers load no frame until the user presses play.
 */
const START_LIMIT_MS = 8000;

interface PlaybackStartInput {
  video: HTMLVideoElement | null;
  /** True if a problem currently prevents playback, so that no first frame can be expected. */
  hasProblem: boolean;
  /** Must be a stable function, since the effect runs again when it changes. May be called more than once. */
  onStarted: () => void;
}

/** Calls `onStarted` when a video's first frame has loaded, or can't be expected any more. */
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
