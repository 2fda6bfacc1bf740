/** What a page's sound is for; `auto`: nothing in particular. */
export type AudioUse = "playback" | "play-and-record" | "auto";

/** Safari's; other browsers need none. */
interface AudioSessionHolder {
  audioSession?: { type: AudioUse };
}

/**
 * Tells an iPhone what its sound is for. Without it the ring switch silences a viewer's lecture, and an open
 * microphone turns the loudspeaker into an earpiece. While it is `playback`, Safari refuses every microphone
 * (`InvalidStateError`, WebKit's MediaDevices.cpp).
 */
export function declareAudio(use: AudioUse): void {
  const { audioSession } = navigator as AudioSessionHolder;
  if (audioSession) audioSession.type = use;
}
