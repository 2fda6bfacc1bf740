import { useEffect, useState } from "react";

/** The playback position in milliseconds, rounded down to whole seconds. */
export function useVideoTime(video: HTMLVideoElement | null): number {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    if (!video) return undefined;
    const read = () => setSecond(Math.floor(video.currentTime));
    video.addEventListener("timeupdate", read);
    video.addEventListener("seeking", read);
    return () => {
      video.removeEventListener("timeupdate", read);
      video.removeEventListener("seeking", read);
    };
  }, [video]);
  return second * 1000;
}
