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

/** Detects a file's format by its first bytes, whatever its name; returns null for formats that we don't accept. */
export async function sniffVideo(bytes: Uint8Array): Promise<VideoFormat | null> {
  const found = await fileTypeFromBuffer(bytes);
  const known = videoExtensions.find((extension) => extension === found?.ext);
  return known ? formats[known] : null;
}
