import { useEffect, useRef, type RefObject } from "react";
import { isMuted, soundRefused } from "../playback.ts";
import { useRoom, useVisit } from "../use-visit.ts";

/** Keeps one `<video>` in step with the store: its stream, its volume, playing or paused. */
export function useVideoSink(): RefObject<HTMLVideoElement | null> {
  const ref = useRef<HTMLVideoElement>(null);
  const { store } = useVisit();
  const stream = useRoom((view) => view.stream);
  const playback = useRoom((view) => view.playback);
  const { paused, needsTap, volume } = playback;
  // Browsers let a muted picture run without a click.
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
      const refused = error instanceof DOMException && error.name === "NotAllowedError";
      // Anything else is a `play` overtaken by the next stream or by Pause.
      if (refused && !silent) store.setState((view) => ({ playback: soundRefused(view.playback) }));
    });
  }, [stream, paused, silent, store]);
  return ref;
}
