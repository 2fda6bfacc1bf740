import { useEffect } from "react";
import { setAudioSessionType } from "../../media/capture/audio-session.ts";
import { hasOpenMicrophone } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/**
 * Sets the audio session's type: "play-and-record" for the host and for a speaker with an open microphone, otherwise
 * "playback". `capture.ts` also sets "play-and-record", before it opens a microphone. Unmounting resets the type to
 * "auto".
 */
export function useAudioSession(): void {
  const type = useRoom(hasOpenMicrophone) ? "play-and-record" : "playback";
  useEffect(() => setAudioSessionType(type), [type]);
  useEffect(() => () => setAudioSessionType("auto"), []);
}
