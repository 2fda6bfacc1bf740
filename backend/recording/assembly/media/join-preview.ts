import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { AssemblyPlan, VideoSpan } from "../plan/assembly-plan.ts";
import { ffmpegSeconds } from "./media-source.ts";
import { mixFilter } from "./mix-audio.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { MAX_PIXELS } from "./program-limits.ts";
import { runFfmpeg, type RunOptions } from "./run-program.ts";

/** Creates a clip of two black frames, which the joined file shows while there is no video. */
async function writeBlack(file: string, options: RunOptions): Promise<void> {
  const source = "color=black:size=640x360:rate=25:duration=0.08";
  await runFfmpeg(["-f", "lavfi", "-i", source, "-c:v", "libvpx", "-b:v", "50k", file], options);
}

/** Video can be copied only from a key frame on, so a span that starts inside its recording file is re-encoded. */
async function cutWithin(span: VideoSpan, from: string, to: string, options: RunOptions): Promise<void> {
  const encoder = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M", "-crf", "20"];
  const input = ["-max_pixels", `${MAX_PIXELS}`, "-ss", ffmpegSeconds(span.skipMs), "-i", from];
  const part = [...input, "-t", ffmpegSeconds(span.lengthMs - span.stillMs)];
  await runFfmpeg([...part, "-an", ...encoder, to], options);
}

export interface PreviewInput {
  plan: AssemblyPlan;
  /** Folder for temporary files. */
  folder: string;
  fileOf: (fileId: string) => string;
  target: string;
}

/**
 * Returns ffmpeg's list of files to play one after the other. Without its `outpoint` lines, each file would play to its
 * end.
 */
async function listVideo({ plan, folder, fileOf }: PreviewInput, options: RunOptions): Promise<string[]> {
  const lines = ["ffconcat version 1.0"];
  const black = path.join(folder, "black.webm");
  if (plan.video.some(({ fileId }) => fileId === null)) await writeBlack(black, options);
  for (const [index, span] of plan.video.entries()) {
    let file = span.fileId === null ? black : fileOf(span.fileId);
    const beginsWithin = span.fileId !== null && span.skipMs > 0;
    if (beginsWithin) {
      const cut = path.join(folder, `cut-${index}.webm`);
      await cutWithin(span, file, cut, options);
      file = cut;
    }
    lines.push(`file '${path.basename(file)}'`);
    if (!beginsWithin) lines.push(`outpoint ${ffmpegSeconds(span.lengthMs - span.stillMs)}`);
    lines.push(`duration ${ffmpegSeconds(span.lengthMs)}`);
  }
  return lines;
}

/**
 * Joins the recording files into one seekable WebM. Video is copied as it was sent. Audio is mixed, but not yet
 * normalised; that happens later. Costs about a second of one core per minute of lecture.
 */
export async function joinPreview(input: PreviewInput, options: RunOptions): Promise<void> {
  const { plan, folder, fileOf, target } = input;
  const audioIds = [...new Set(plan.audio.map(({ fileId }) => fileId))];
  const script = path.join(folder, "mix.txt");
  await writeFile(
    script,
    mixFilter(plan.audio, plan.durationMs, (id) => audioIds.indexOf(id)),
  );
  await giveToPrograms(script);
  const inputs = audioIds.flatMap((id) => ["-i", fileOf(id)]);
  if (plan.hasVideo) {
    const list = path.join(folder, "video.ffconcat");
    await writeFile(list, (await listVideo(input, options)).join("\n"));
    await giveToPrograms(list);
    inputs.push("-f", "concat", "-safe", "0", "-i", list);
  }
  const video = plan.hasVideo ? ["-map", `${audioIds.length}:v`, "-c:v", "copy"] : [];
  const audio = ["-map", "[sound]", "-c:a", "libopus", "-b:a", "48k", "-ac", "1"];
  await runFfmpeg(
    [...inputs, "-filter_complex_script", script, ...video, ...audio, "-cues_to_front", "1", target],
    options,
  );
}
