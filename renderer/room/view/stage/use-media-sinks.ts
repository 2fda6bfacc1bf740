import { useEffect, useRef, type RefObject } from "react";
import { isMuted, markAutoplayBlocked } from "../../store/playback.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/** Returns the ref for the stage's `<video>`, which is silent while a speaker hears the mix-minus instead. */
export function useVideoSink(): RefObject<HTMLVideoElement | null> {
  const stream = useRoom((view) => view.stream);
  const replaced = useRoom((view) => view.mixMinus !== null);
  return useMediaSink<HTMLVideoElement>(stream, replaced);
}

/** Returns the ref for the `<video>` of the corner camera, which has no audio. */
export function useCornerSink(): RefObject<HTMLVideoElement | null> {
  return useMediaSink<HTMLVideoElement>(
    useRoom(({ corner }) => corner.stream),
    true,
  );
}

/** Returns the ref for the `<audio>` that plays the mix-minus. */
export function useMixMinusSink(): RefObject<HTMLAudioElement | null> {
  return useMediaSink<HTMLAudioElement>(
    useRoom((view) => view.mixMinus),
    false,
  );
}

/** Keeps an element's stream, volume and play state in sync with the store. */
function useMediaSink<Element extends HTMLMediaElement>(
  stream: MediaStream | null,
  replaced: boolean,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const { store } = useRoomClient();
  const playback = useRoom((view) => view.playback);
  const { paused, needsTap, volume } = playback;
  // While a tap is needed the element is muted, because browsers allow muted autoplay.
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
      // Errors other than blocked autoplay are harmless: the next stream or a pause has interrupted `play`.
      if (blocked && !silent) store.setState((view) => ({ playback: markAutoplayBlocked(view.playback) }));
    });
  }, [stream, paused, silent, store]);
  return ref;
}
