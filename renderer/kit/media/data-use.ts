import { lectureAudio } from "#contract/media/lecture-audio.ts";
import { mediaLevelOf, type DataLevel, type MediaLevel } from "#contract/media/data-level.ts";

/** The maximum bitrate of the video sent to a viewer, in kbit/s, for each level of the data saver. */
export const MAX_VIDEO_KBPS = { full: 1500, low: 150, audio: 0 } as const satisfies Record<
  MediaLevel,
  number
>;

/** The minimum that the mesh's bandwidth allocator gives a viewer, in kbit/s. */
const MIN_VIDEO_KBPS = 40;

/**
 * Overhead on a metered connection besides audio and video, in kbit/s: headers of 17 audio packets per second and the
 * connection's own messages; with video, 8% of its bitrate and the page's reports on its arrival as well. Measured in
 * Chromium; `docs/room.md` explains how.
 */
const AUDIO_OVERHEAD_KBPS = 10;
const VIDEO_REPORTS_KBPS = 8;
const VIDEO_OVERHEAD = 0.08;

/** Pictures of slides and what is drawn on them, in megabytes per hour. */
const SLIDES_MB = 3;

/** Returns the maximum bitrate sent to a viewer, headers included, in kbit/s. */
export function kbpsFor(level: MediaLevel): number {
  return kbpsOf(MAX_VIDEO_KBPS[level]);
}

function kbpsOf(videoKbps: number): number {
  const video = videoKbps === 0 ? 0 : VIDEO_REPORTS_KBPS + videoKbps * (1 + VIDEO_OVERHEAD);
  return lectureAudio.kbps + AUDIO_OVERHEAD_KBPS + video;
}

/** The minimum that a mesh host uploads for each viewer, headers included, in kbit/s. A lower bitrate is of no use. */
export const MIN_MESH_KBPS = { video: kbpsOf(MIN_VIDEO_KBPS), audio: kbpsOf(0) } as const;

/** Returns a viewer's maximum data use per hour, in megabytes (10^6 bytes). */
export function megabytesPerHour(level: DataLevel): number {
  return perHour(kbpsFor(mediaLevelOf(level))) + (level === "slides" ? SLIDES_MB : 0);
}

/** Converts kbit/s to megabytes (10^6 bytes) per hour. */
export function perHour(kbps: number): number {
  return Math.round((kbps * 3600) / 8 / 1000);
}
