const types: Record<string, string> = {
  webm: "video/webm",
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/iso.segment",
  mp4: "video/mp4",
  jpg: "image/jpeg",
  vtt: "text/vtt",
};

/** The folder of what was recorded, in the storage's area `recordings`. */
export const rawFolder = (recordingId: string) => `${recordingId}/raw`;

/** The folder of a replay, in the storage's area `recordings`. Its id is its recording's, or that of the video in its place. */
export const replayFolder = (replayId: string) => `replays/${replayId}`;

/** The folder of the pieces of a video for a replay's place, in the storage's area `recordings`. */
export const videoFolder = (videoId: string) => `videos/${videoId}`;

export function contentTypeOf(file: string): string {
  return types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
