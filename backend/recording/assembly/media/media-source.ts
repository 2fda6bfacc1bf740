/** A file that ffmpeg makes renditions of. */
export interface MediaSource {
  /** How ffmpeg is to read it: options, then `-i` and the file. */
  input: readonly string[];
  /** Which of its streams, as ffmpeg numbers them, and the filters that come before all others. */
  picture: { stream: string; filters: readonly string[] };
  sound: { stream: string; filters: readonly string[] };
}

/** A file that we made ourselves. */
export const ownFile = (file: string): MediaSource => ({
  input: ["-i", file],
  picture: { stream: "0:v", filters: [] },
  sound: { stream: "0:a", filters: [] },
});
