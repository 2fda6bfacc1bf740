const types: Record<string, string> = {
  webm: "video/webm",
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/iso.segment",
  mp4: "video/mp4",
  jpg: "image/jpeg",
  vtt: "text/vtt",
};

/** The folder of the recording files, in the storage's area `recordings`. */
export const rawFolder = (recordingId: string) => `${recordingId}/raw`;

/**
 * The folder of a replay, in the storage's area `recordings`. Its id is that of the recording, or of the video that
 * replaces it.
 */
export const replayFolder = (replayId: string) => `replays/${replayId}`;

/** The folder for the parts of a replacement video, in the storage's area `recordings`. */
export const videoFolder = (videoId: string) => `videos/${videoId}`;

export function contentTypeOf(file: string): string {
  return types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
