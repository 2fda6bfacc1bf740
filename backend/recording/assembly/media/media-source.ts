import { MAX_PIXELS } from "./program-limits.ts";

/** A file from which ffmpeg produces renditions. */
export interface MediaSource {
  /** ffmpeg's input arguments: options, then `-i` and the file. */
  input: readonly string[];
  /**
   * The file's streams, as ffmpeg numbers them, with their filters. Those in `filters` run before all others and
   * receive frames of any size; those in `shown` run last and receive frames as they are displayed.
   */
  video: { stream: string; filters: readonly string[]; shown: readonly string[] };
  audio: { stream: string; filters: readonly string[] };
}

/**
 * Plays audio at the time of its timestamps: a gap of 30 ms or more is filled with silence, a smaller one is stretched.
 * `res` inserts the resampler at the start. Otherwise, ffmpeg 5.1 would insert it only at the first small gap, without
 * the time elapsed so far, and add silence of that length.
 */
export const KEEP_TIME = "aresample=48000:async=1000:first_pts=0:min_hard_comp=0.03:flags=+res";

/** Formats a time as ffmpeg's arguments take it: "61.250". */
export const ffmpegSeconds = (ms: number): string => (ms / 1000).toFixed(3);

/** A file that we produced ourselves. Its last frame may come long before the end of the file, and is held until then. */
export const ownFile = (file: string, durationMs: number): MediaSource => ({
  input: ["-max_pixels", `${MAX_PIXELS}`, "-i", file],
  video: {
    stream: "0:v",
    filters: [],
    shown: ["tpad=stop=-1:stop_mode=clone", `trim=duration=${ffmpegSeconds(durationMs)}`],
  },
  audio: { stream: "0:a", filters: [] },
});
