import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { AssemblyPlan, VideoSpan } from "../plan/assembly-plan.ts";
import { mixFilter } from "./mix-sound.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { MAX_PIXELS } from "./program-limits.ts";
import { runFfmpeg, type RunOptions } from "./run-program.ts";

const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** A clip of two black frames, which the joined file shows for as long as nobody is seen. */
async function writeBlack(file: string, options: RunOptions): Promise<void> {
  const source = "color=black:size=640x360:rate=25:duration=0.08";
  await runFfmpeg(["-f", "lavfi", "-i", source, "-c:v", "libvpx", "-b:v", "50k", file], options);
}

/** Video can only be copied from a key frame on: a span that begins within its piece is encoded anew. */
async function cutWithin(span: VideoSpan, from: string, to: string, options: RunOptions): Promise<void> {
  const encoder = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M", "-crf", "20"];
  const input = ["-max_pixels", `${MAX_PIXELS}`, "-ss", seconds(span.skipMs), "-i", from];
  const part = [...input, "-t", seconds(span.lengthMs - span.stillMs)];
  await runFfmpeg([...part, "-an", ...encoder, to], options);
}

export interface PreviewInput {
  plan: AssemblyPlan;
  /** For temporary files. */
  folder: string;
  fileOf: (pieceId: string) => string;
  target: string;
}

/** ffmpeg's list of files to play one after the other. Without it, a file would play as long as it is. */
async function listVideo({ plan, folder, fileOf }: PreviewInput, options: RunOptions): Promise<string[]> {
  const lines = ["ffconcat version 1.0"];
  const black = path.join(folder, "black.webm");
  if (plan.video.some(({ pieceId }) => pieceId === null)) await writeBlack(black, options);
  for (const [index, span] of plan.video.entries()) {
    let file = span.pieceId === null ? black : fileOf(span.pieceId);
    const beginsWithin = span.pieceId !== null && span.skipMs > 0;
    if (beginsWithin) {
      const cut = path.join(folder, `cut-${index}.webm`);
      await cutWithin(span, file, cut, options);
      file = cut;
    }
    lines.push(`file '${path.basename(file)}'`);
    if (!beginsWithin) lines.push(`outpoint ${seconds(span.lengthMs - span.stillMs)}`);
    lines.push(`duration ${seconds(span.lengthMs)}`);
  }
  return lines;
}

/**
 * Joins the pieces into one WebM that can be searched: video is copied as it was sent, sound is mixed and evened out
 * later. Costs about a second of one core for a minute of lecture.
 */
export async function joinPreview(input: PreviewInput, options: RunOptions): Promise<void> {
  const { plan, folder, fileOf, target } = input;
  const pieces = [...new Set(plan.audio.map(({ pieceId }) => pieceId))];
  const script = path.join(folder, "mix.txt");
  await writeFile(
    script,
    mixFilter(plan.audio, plan.durationMs, (id) => pieces.indexOf(id)),
  );
  await giveToPrograms(script);
  const inputs = pieces.flatMap((id) => ["-i", fileOf(id)]);
  if (plan.hasVideo) {
    const list = path.join(folder, "video.ffconcat");
    await writeFile(list, (await listVideo(input, options)).join("\n"));
    await giveToPrograms(list);
    inputs.push("-f", "concat", "-safe", "0", "-i", list);
  }
  const video = plan.hasVideo ? ["-map", `${pieces.length}:v`, "-c:v", "copy"] : [];
  const sound = ["-map", "[sound]", "-c:a", "libopus", "-b:a", "48k", "-ac", "1"];
  await runFfmpeg(
    [...inputs, "-filter_complex_script", script, ...video, ...sound, "-cues_to_front", "1", target],
    options,
  );
}
