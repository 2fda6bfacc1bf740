import { useEffect, useState } from "react";
import { speechLevel } from "./preview.ts";

const SAMPLE_INTERVAL_MS = 100;

/** The stream's audio level, 0 to 1, ten times a second. */
export function useMicrophoneLevel(stream: MediaStream | null): number {
  const [level, setLoudness] = useState(0);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLoudness(speechLevel(samples));
    }, SAMPLE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setLoudness(0);
      context.close().catch(reportError);
    };
  }, [stream]);
  return level;
}
