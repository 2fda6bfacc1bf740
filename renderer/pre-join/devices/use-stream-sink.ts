import { useEffect, useRef, type RefObject } from "react";

/** Attaches the stream to a `<video>`. */
export function useStreamSink(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = stream;
  }, [stream]);
  return ref;
}
