import { VOLUME } from "#renderer/constants.ts";

export interface Playback {
  paused: boolean;
  /** 0 to 1 in steps of 0.01. */
  volume: number;
  muted: boolean;
  /** The browser blocks autoplay with audio, so the video plays muted until the user taps. */
  needsTap: boolean;
}

/** A host's preview starts muted, because the loudspeaker would feed back into the host's own microphone. */
export function initialPlayback(muted: boolean): Playback {
  return { paused: false, volume: VOLUME.max, muted, needsTap: false };
}

export function isMuted(playback: Playback): boolean {
  return playback.muted || playback.volume === 0;
}

export function togglePaused(playback: Playback): Playback {
  return { ...playback, paused: !playback.paused };
}

export function setVolume(playback: Playback, wanted: number): Playback {
  const steps = Math.round(wanted / VOLUME.step);
  const volume = Math.min(Math.max(Number((steps * VOLUME.step).toFixed(2)), VOLUME.min), VOLUME.max);
  return { ...playback, volume, muted: false };
}

/** Toggles the muted state. Unmuting while the slider is at 0 restores the full volume. */
export function toggleMuted(playback: Playback): Playback {
  if (!isMuted(playback)) return { ...playback, muted: true };
  return { ...playback, muted: false, volume: playback.volume === 0 ? VOLUME.max : playback.volume };
}

export function markAutoplayBlocked(playback: Playback): Playback {
  return { ...playback, needsTap: true };
}

export function resumeAfterTap(playback: Playback): Playback {
  return { ...playback, needsTap: false, paused: false };
}
