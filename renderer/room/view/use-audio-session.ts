import { useEffect } from "react";
import { declareAudio } from "../audio-session.ts";
import { hasOpenVoice } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";

/** A microphone declares itself when it opens (`capture.ts`); this keeps it so, and takes it back afterwards. */
export function useAudioSession(): void {
  const use = useRoom(hasOpenVoice) ? "play-and-record" : "playback";
  useEffect(() => declareAudio(use), [use]);
  useEffect(() => () => declareAudio("auto"), []);
}
