import { useEffect, useRef, type RefObject } from "react";
import { isMuted, markAutoplayBlocked } from "../../store/playback.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/** Keeps a `<video>` in sync with the store: its stream, its volume, playing or paused. */
export function useVideoSink(): RefObject<HTMLVideoElement | null> {
  const ref = useRef<HTMLVideoElement>(null);
  const { store } = useRoomClient();
  const stream = useRoom((view) => view.stream);
  const playback = useRoom((view) => view.playback);
  const { paused, needsTap, volume } = playback;
  // Browsers allow muted autoplay.
  const silent = needsTap || isMuted(playback);

  useEffect(() => {
    if (ref.current && ref.current.srcObject !== stream) ref.current.srcObject = stream;
  }, [stream]);

  useEffect(() => {
    if (!ref.current) return;
    ref.current.volume = volume;
    ref.current.muted = silent;
  }, [volume, silent]);

  useEffect(() => {
    const video = ref.current;
    if (!video || !stream) return;
    if (paused) return video.pause();
    video.play().catch((error: unknown) => {
      const blocked = error instanceof DOMException && error.name === "NotAllowedError";
      // Any other error is a `play` that the next stream or Pause has interrupted.
      if (blocked && !silent) store.setState((view) => ({ playback: markAutoplayBlocked(view.playback) }));
    });
  }, [stream, paused, silent, store]);
  return ref;
}
