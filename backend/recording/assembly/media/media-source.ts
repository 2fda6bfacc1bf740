import { MAX_PIXELS } from "./program-limits.ts";

/** A file that ffmpeg makes renditions of. */
export interface MediaSource {
  /** How ffmpeg is to read it: options, then `-i` and the file. */
  input: readonly string[];
  /**
   * Which of its streams, as ffmpeg numbers them, and the filters that come before all others: they get frames of any size.
   * Those in `shown` come last, and get frames as they are shown.
   */
  picture: { stream: string; filters: readonly string[]; shown: readonly string[] };
  sound: { stream: string; filters: readonly string[] };
}

/**
 * Plays sound when its timestamps say: what skips 30 ms or more gets silence, less is stretched. `res` has the resampler
 * there from the beginning: ffmpeg 5.1 inserts it at the first small skip, forgets the time, and makes up for it with as
 * much silence as the file is long by then.
 */
export const KEEP_TIME = "aresample=48000:async=1000:first_pts=0:min_hard_comp=0.03:flags=+res";

/** A file that we made ourselves. Its last picture may come long before its end, and stays. */
export const ownFile = (file: string, durationMs: number): MediaSource => ({
  input: ["-max_pixels", `${MAX_PIXELS}`, "-i", file],
  picture: {
    stream: "0:v",
    filters: [],
    shown: ["tpad=stop=-1:stop_mode=clone", `trim=duration=${(durationMs / 1000).toFixed(3)}`],
  },
  sound: { stream: "0:a", filters: [] },
});
