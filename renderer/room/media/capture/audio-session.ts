/** The types of the Audio Session API that we use. */
export type AudioSessionType = "playback" | "play-and-record" | "auto";

/** Only Safari has this API; other browsers don't need it. */
interface NavigatorWithAudioSession {
  audioSession?: { type: AudioSessionType };
}

/**
 * Declares the purpose of the page's audio to iOS. Otherwise the ring switch would silence a viewer's lecture, and an
 * open microphone would move the output from the loudspeaker to the earpiece. While the type is `playback`, Safari
 * rejects every request for a microphone (`InvalidStateError`, WebKit's MediaDevices.cpp).
 */
export function setAudioSessionType(type: AudioSessionType): void {
  const { audioSession } = navigator as NavigatorWithAudioSession;
  if (audioSession) audioSession.type = type;
}
