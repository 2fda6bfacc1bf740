/** Safari's; other browsers need none. */
interface AudioSessionHolder {
  audioSession?: { type: "playback" | "play-and-record" | "auto" };
}

/**
 * Tells an iPhone what its sound is for. Without it the ring switch silences a viewer's lecture, and a host's
 * microphone turns the loudspeaker into an earpiece.
 */
export function declareAudio(hosting: boolean): void {
  const { audioSession } = navigator as AudioSessionHolder;
  if (audioSession) audioSession.type = hosting ? "play-and-record" : "playback";
}
