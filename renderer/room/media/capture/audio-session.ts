/** The types of the Audio Session API that we use. */
export type AudioSessionType = "playback" | "play-and-record" | "auto";

/** Only Safari has it; other browsers don't need it. */
interface NavigatorWithAudioSession {
  audioSession?: { type: AudioSessionType };
}

/**
 * Declares the purpose of the page's audio to iOS. Without it the ring switch silences a viewer's lecture, and an open
 * microphone moves the output from the loudspeaker to the earpiece. While the type is `playback`, Safari rejects every
 * microphone (`InvalidStateError`, WebKit's MediaDevices.cpp).
 */
export function setAudioSessionType(type: AudioSessionType): void {
  const { audioSession } = navigator as NavigatorWithAudioSession;
  if (audioSession) audioSession.type = type;
}
