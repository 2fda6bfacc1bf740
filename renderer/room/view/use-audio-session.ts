import { useEffect } from "react";
import { declareAudio } from "../audio-session.ts";

export function useAudioSession(hosting: boolean): void {
  useEffect(() => declareAudio(hosting), [hosting]);
}
