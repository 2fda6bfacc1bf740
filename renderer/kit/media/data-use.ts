import type { DataLevel } from "#contract/room/room.ts";

/** The maximum bitrate sent to a viewer, in kbit/s: audio, and video for each level of the data saver. */
export const MAX_AUDIO_KBPS = 40;
export const MAX_VIDEO_KBPS = { full: 1500, low: 150, audio: 0 } as const satisfies Record<DataLevel, number>;

/** The minimum that the mesh's bandwidth allocator gives a viewer, in kbit/s. */
const MIN_AUDIO_KBPS = 24;
const MIN_VIDEO_KBPS = 40;

/**
 * Overhead on a metered connection besides audio and video: headers of fifty audio packets per second (27 kbit/s), RTCP
 * from the page (10 to 13 kbit/s), and 8% of the video's bitrate. Measured in Chromium; `docs/room.md` explains how.
 */
const OVERHEAD_KBPS = 40;
const VIDEO_OVERHEAD = 0.08;

/** Returns the maximum bitrate sent to a viewer, headers included, in kbit/s. */
export function kbpsFor(level: DataLevel): number {
  return kbpsOf(MAX_AUDIO_KBPS, MAX_VIDEO_KBPS[level]);
}

function kbpsOf(audioKbps: number, videoKbps: number): number {
  return audioKbps + OVERHEAD_KBPS + videoKbps * (1 + VIDEO_OVERHEAD);
}

/** The minimum that a mesh host uploads for each viewer, headers included, in kbit/s. A lower bitrate is of no use. */
export const MIN_MESH_KBPS = {
  video: kbpsOf(MIN_AUDIO_KBPS, MIN_VIDEO_KBPS),
  audio: kbpsOf(MIN_AUDIO_KBPS, 0),
} as const;

/** Returns a viewer's maximum data use per hour, in megabytes (10^6 bytes). */
export function megabytesPerHour(level: DataLevel): number {
  return perHour(kbpsFor(level));
}

/** Converts kbit/s to megabytes (10^6 bytes) per hour. */
export function perHour(kbps: number): number {
  return Math.round((kbps * 3600) / 8 / 1000);
}
