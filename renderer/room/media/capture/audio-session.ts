/** The types of the Audio Session API that we use. */
export type AudioSessionType = "playback" | "play-and-record" | "auto";

/** Safari has it; other browsers need none. */
interface NavigatorWithAudioSession {
  audioSession?: { type: AudioSessionType };
}

/**
 * Tells an iPhone what the page's audio is for. Without it the ring switch silences a viewer's lecture, and an open
 * microphone moves the output from the loudspeaker to the earpiece. While the type is `playback`, Safari refuses every
 * microphone (`InvalidStateError`, WebKit's MediaDevices.cpp).
 */
export function setAudioSessionType(type: AudioSessionType): void {
  const { audioSession } = navigator as NavigatorWithAudioSession;
  if (audioSession) audioSession.type = type;
}
