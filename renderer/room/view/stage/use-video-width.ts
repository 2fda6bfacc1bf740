import { useEffect, type RefObject } from "react";
import { useRoomClient } from "../../client/use-room-client.ts";

/**
 * Stores the width at which the video is displayed, so that the subscriber receives no larger simulcast layer than
 * needed.
 */
export function useVideoWidth(video: RefObject<HTMLVideoElement | null>): void {
  const { store } = useRoomClient();
  useEffect(() => {
    const element = video.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() =>
      store.setState({ videoWidth: Math.round(element.clientWidth * window.devicePixelRatio) }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      store.setState({ videoWidth: null });
    };
  }, [video, store]);
}
