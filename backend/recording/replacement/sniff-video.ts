import { fileTypeFromBuffer } from "file-type";
import { videoExtensions } from "#contract/replay/replacement.ts";
import type { VideoFormat } from "../state/video-repo.ts";

const formats: Record<(typeof videoExtensions)[number], VideoFormat> = {
  mp4: "mov",
  m4v: "mov",
  mov: "mov",
  webm: "matroska",
  mkv: "matroska",
};

/** What a file is by its first bytes, whatever its name says; null when it is no video that we take. */
export async function sniffVideo(bytes: Uint8Array): Promise<VideoFormat | null> {
  const found = await fileTypeFromBuffer(bytes);
  const known = videoExtensions.find((extension) => extension === found?.ext);
  return known ? formats[known] : null;
}
