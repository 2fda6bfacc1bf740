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

/** A file that we made ourselves. */
export const ownFile = (file: string): MediaSource => ({
  input: ["-i", file],
  picture: { stream: "0:v", filters: [], shown: [] },
  sound: { stream: "0:a", filters: [] },
});
