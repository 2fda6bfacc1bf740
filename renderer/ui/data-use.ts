import type { DataLevel } from "#contract/room.ts";

/** What a viewer is sent at most, in kbit/s: the sound, and the picture of each level of the data saver. */
export const AUDIO_MOST_KBPS = 40;
export const VIDEO_MOST_KBPS = { full: 1500, low: 150, audio: 0 } as const satisfies Record<
  DataLevel,
  number
>;

/**
 * What a metered line pays beside sound and picture: headers of fifty packets of sound a second (27 kbit/s), what the
 * page answers (10 to 13), and a share of the picture. Measured in Chromium; `docs/room.md` says how.
 */
const CARRIAGE_KBPS = 40;
const VIDEO_CARRIAGE = 0.08;

/** What an hour costs a viewer at most, in megabytes of a million bytes. */
export function megabytesPerHour(level: DataLevel): number {
  return perHour(AUDIO_MOST_KBPS + CARRIAGE_KBPS + VIDEO_MOST_KBPS[level] * (1 + VIDEO_CARRIAGE));
}

/** An hour at so many kbit/s, in megabytes of a million bytes. */
export function perHour(kbps: number): number {
  return Math.round((kbps * 3600) / 8 / 1000);
}
