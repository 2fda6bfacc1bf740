import { writeFile } from "node:fs/promises";
import path from "node:path";
import { cueTime } from "#contract/replay/cue-time.ts";
import type { Span } from "../../state/timeline.ts";
import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import { ffmpegSeconds } from "./media-source.ts";
import { runFfmpeg, type RunOptions } from "./run-program.ts";

const columns = 10;
const thumbnail = { width: 160, height: 90 };
const MIN_INTERVAL_MS = 5000;

interface ImagesInput {
  /** A file that we produced, from which the poster is taken; if null, the folder's 720p rendition is used. */
  preview: string | null;
  /** The playlist of a small rendition, whose frames are cheapest to decode. */
  small: string;
  durationMs: number;
  /** Passages where nothing is visible; milliseconds. */
  blanked: readonly Span[];
  /** Output folder for poster.jpg, thumbnails.jpg and thumbnails.vtt. */
  folder: string;
}

/** Returns a track that maps times to the parts of one image, which holds at most a hundred thumbnails. */
function thumbnailTrack(durationMs: number, intervalMs: number): string {
  const { width, height } = thumbnail;
  const cues = Array.from({ length: Math.ceil(durationMs / intervalMs) }, (_, index) => {
    const place = `${(index % columns) * width},${Math.floor(index / columns) * height},${width},${height}`;
    const times = `${cueTime(index * intervalMs)} --> ${cueTime(Math.min(durationMs, (index + 1) * intervalMs))}`;
    return `${times}\nthumbnails.jpg#xywh=${place}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

/** Returns a tenth of the replay's length, or the next position where something is visible. Milliseconds. */
function posterTime(durationMs: number, blanked: readonly Span[]): number {
  const tenth = durationMs / 10;
  return (
    blanked.find(({ fromMs, toMs }) => fromMs <= tenth && tenth < toMs && toMs < durationMs)?.toMs ?? tenth
  );
}

/**
 * Returns ffmpeg's input arguments for one frame at this time. ffmpeg cannot seek in a playlist, so for a playlist the
 * arguments select the first frame of the next segment.
 */
function posterInput(preview: string | null, folder: string, timeMs: number, durationMs: number): string[] {
  if (preview !== null) return ["-ss", ffmpegSeconds(timeMs), "-i", preview];
  const segmentMs = SEGMENT_SECONDS * 1000;
  const last = Math.floor(Math.max(0, durationMs - 1000) / segmentMs);
  const segment = String(Math.min(last, Math.ceil(timeMs / segmentMs))).padStart(5, "0");
  const files = ["init.mp4", `${segment}.m4s`].map((file) => path.join(folder, "720p", file));
  return ["-i", `concat:${files.join("|")}`];
}

/** Creates the replay's poster, and the thumbnails above its timeline. */
export async function extractImages(
  { preview, small, durationMs, blanked, folder }: ImagesInput,
  options: RunOptions,
): Promise<void> {
  const intervalMs = Math.max(MIN_INTERVAL_MS, Math.ceil(durationMs / columns ** 2 / 1000) * 1000);
  const rows = Math.ceil(durationMs / intervalMs / columns);
  const tiles = `fps=1/${intervalMs / 1000}:start_time=0:round=up,scale=${thumbnail.width}:${thumbnail.height},tile=${columns}x${rows}`;
  const from = posterInput(preview, folder, posterTime(durationMs, blanked), durationMs);
  await runFfmpeg([...from, "-frames:v", "1", path.join(folder, "poster.jpg")], options);
  const sheet = path.join(folder, "thumbnails.jpg");
  await runFfmpeg(["-i", small, "-vf", tiles, "-frames:v", "1", "-q:v", "6", sheet], options);
  await writeFile(path.join(folder, "thumbnails.vtt"), thumbnailTrack(durationMs, intervalMs));
}
