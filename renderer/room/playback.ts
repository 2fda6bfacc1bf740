import { VOLUME } from "#renderer/constants.ts";

export interface Playback {
  paused: boolean;
  /** 0 to 1 in steps of 0.01. */
  volume: number;
  muted: boolean;
  /** The browser plays sound only after a click: the picture runs without sound until then. */
  needsTap: boolean;
}

/** A host starts muted: the loudspeaker would feed its own microphone. */
export function startPlayback(muted: boolean): Playback {
  return { paused: false, volume: VOLUME.max, muted, needsTap: false };
}

/** Volume 0 counts as muted. */
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

/** Unmuting a slider that stands at 0 has to make something audible. */
export function toggleMuted(playback: Playback): Playback {
  if (!isMuted(playback)) return { ...playback, muted: true };
  return { ...playback, muted: false, volume: playback.volume === 0 ? VOLUME.max : playback.volume };
}

export function soundRefused(playback: Playback): Playback {
  return { ...playback, needsTap: true };
}

export function tapped(playback: Playback): Playback {
  return { ...playback, needsTap: false, paused: false };
}
