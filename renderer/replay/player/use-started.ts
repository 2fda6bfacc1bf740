import { useEffect } from "react";

/** After this what came behind the player waits no longer for it: some browsers load nothing before a press. In milliseconds. */
const START_LIMIT_MS = 8000;

interface StartWatch {
  video: HTMLVideoElement | null;
  /** It can't be played now, so nothing of it is on its way. */
  hasProblem: boolean;
  /** Must be stable. Called again where it starts again. */
  onStarted: () => void;
}

/** Tells when a video's first picture is there. */
export function useStarted({ video, hasProblem, onStarted }: StartWatch): void {
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
