import { useEffect, useState } from "react";
import { loudnessOf } from "./preview.ts";

const LOOK_MS = 100;

/** How loud the stream is, 0 to 1, ten times a second. */
export function useLoudness(stream: MediaStream | null): number {
  const [loudness, setLoudness] = useState(0);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLoudness(loudnessOf(samples));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      setLoudness(0);
      context.close().catch(reportError);
    };
  }, [stream]);
  return loudness;
}
