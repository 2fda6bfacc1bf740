import { useEffect, useRef, type RefObject } from "react";

/** Returns the `ref` of a `<video>` element that plays the stream. */
export function useStreamSink(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = stream;
  }, [stream]);
  return ref;
}
