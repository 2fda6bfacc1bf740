import { useEffect, useRef, type RefObject } from "react";
import { isMuted, markAutoplayBlocked } from "../../store/playback.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/** The stage's `<video>`. It is silent while a speaker hears the mix-minus instead. */
export function useVideoSink(): RefObject<HTMLVideoElement | null> {
  const stream = useRoom((view) => view.stream);
  const replaced = useRoom((view) => view.mixMinus !== null);
  return useMediaSink<HTMLVideoElement>(stream, replaced);
}

/** The `<audio>` that plays the mix-minus. */
export function useMixMinusSink(): RefObject<HTMLAudioElement | null> {
  return useMediaSink<HTMLAudioElement>(
    useRoom((view) => view.mixMinus),
    false,
  );
}

/** Keeps an element in sync with the store: its stream, its volume and its play state. */
function useMediaSink<Element extends HTMLMediaElement>(
  stream: MediaStream | null,
  replaced: boolean,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const { store } = useRoomClient();
  const playback = useRoom((view) => view.playback);
  const { paused, needsTap, volume } = playback;
  // Browsers allow muted autoplay.
  const silent = replaced || needsTap || isMuted(playback);

  useEffect(() => {
    if (ref.current && ref.current.srcObject !== stream) ref.current.srcObject = stream;
  }, [stream]);

  useEffect(() => {
    if (!ref.current) return;
    ref.current.volume = volume;
    ref.current.muted = silent;
  }, [volume, silent]);

  useEffect(() => {
    const element = ref.current;
    if (!element || !stream) return;
    if (paused) return element.pause();
    element.play().catch((error: unknown) => {
      const blocked = error instanceof DOMException && error.name === "NotAllowedError";
      // Any other error is a `play` that the next stream or Pause interrupted.
      if (blocked && !silent) store.setState((view) => ({ playback: markAutoplayBlocked(view.playback) }));
    });
  }, [stream, paused, silent, store]);
  return ref;
}
