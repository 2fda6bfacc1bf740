import { readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Rendition } from "./encode-renditions.ts";
import { runProgram, type RunOptions } from "./run-program.ts";

/**
 * The maximum difference between the length of a stream and that of the replay. Encoders add some milliseconds of their
 * own, but users notice audio that is a tenth of a second early or late.
 */
const SLACK_MS = 250;

/** The video and audio of a replay differ in length, so somewhere one of them is early or late. */
export class LengthsDifferError extends Error {
  override name = "LengthsDifferError";
}

const report = z.object({
  packets: z.array(
    z.object({
      codec_type: z.enum(["video", "audio"]),
      pts_time: z.coerce.number(),
      duration_time: z.coerce.number().default(0),
    }),
  ),
});

/**
 * Returns the times at which video and audio end, according to the last segment, in milliseconds; 0 if the stream is
 * absent.
 */
async function readEnds(folder: string, options: RunOptions): Promise<{ video: number; audio: number }> {
  const last = (await readdir(folder))
    .filter((name) => name.endsWith(".m4s"))
    .toSorted()
    .at(-1);
  const files = ["init.mp4", last ?? ""].map((name) => path.join(folder, name));
  const shown = "packet=codec_type,pts_time,duration_time";
  const asked = ["-v", "error", "-of", "json", "-show_entries", shown, `concat:${files.join("|")}`];
  const { printed } = await runProgram("ffprobe", asked, options);
  const ends = { video: 0, audio: 0 };
  for (const { codec_type: medium, pts_time: at, duration_time: length } of report.parse(JSON.parse(printed))
    .packets)
    ends[medium] = Math.max(ends[medium], (at + length) * 1000);
  return ends;
}

/** @throws LengthsDifferError when a rendition's video or audio is not as long as the replay */
export async function requireLengths(
  renditions: readonly Rendition[],
  { folder, durationMs }: { folder: string; durationMs: number },
  options: RunOptions,
): Promise<void> {
  for (const { name, video } of renditions) {
    const ends = await readEnds(path.join(folder, name), options);
    const lengths = video ? [ends.video, ends.audio] : [ends.audio];
    if (lengths.every((endMs) => Math.abs(endMs - durationMs) <= SLACK_MS)) continue;
    throw new LengthsDifferError(
      `In ${name}, the picture is ${ends.video} ms and the sound ${ends.audio} ms long, and not ${durationMs} ms.`,
    );
  }
}
