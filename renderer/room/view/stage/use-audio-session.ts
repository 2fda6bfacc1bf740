import { useEffect } from "react";
import { setAudioSessionType } from "../../media/capture/audio-session.ts";
import { hasOpenMicrophone } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * Resets the audio session's type. `capture.ts` sets it before it opens a microphone; this hook leaves it unchanged
 * while a microphone is open, and resets it afterwards.
 */
export function useAudioSession(): void {
  const type = useRoom(hasOpenMicrophone) ? "play-and-record" : "playback";
  useEffect(() => setAudioSessionType(type), [type]);
  useEffect(() => () => setAudioSessionType("auto"), []);
}
