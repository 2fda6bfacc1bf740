import type { DataLevel } from "#contract/room.ts";

/** What a viewer is sent at most, in kbit/s: the sound, and the picture of each level of the data saver. */
export const AUDIO_MOST_KBPS = 40;
export const VIDEO_MOST_KBPS = { full: 1500, low: 150, audio: 0 } as const satisfies Record<
  DataLevel,
  number
>;

/** What an hour costs a viewer at most, in megabytes of a million bytes. */
export function megabytesPerHour(level: DataLevel): number {
  return perHour(AUDIO_MOST_KBPS + VIDEO_MOST_KBPS[level]);
}

/** An hour at so many kbit/s, in megabytes of a million bytes. */
export function perHour(kbps: number): number {
  return Math.round((kbps * 3600) / 8 / 1000);
}
