import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { framesOfIvf, framesOfOgg, mjrFile, type MjrFrame } from "./mjr-file.ts";

const run = promisify(execFile);

async function encoded(name: string, options: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-media-"));
  try {
    const file = path.join(folder, name);
    await run("ffmpeg", ["-v", "error", "-f", "lavfi", ...options, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Wanted {
  /** Milliseconds of the epoch. */
  startedAt: number;
  seconds: number;
}

/** A recording of what a source of ffmpeg (lavfi) shows, in VP8. */
export async function recordedVideo(source: string, startedAt: number, kbits = 300): Promise<Buffer> {
  const encoder = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", `${kbits}k`];
  const ivf = await encoded("v.ivf", ["-i", source, ...encoder]);
  return mjrFile({ codec: "vp8", startedAt, frames: framesOfIvf(ivf) });
}

/** Changes what a recording is made of, as something on its way may have. */
type ChangeFrames = (frames: readonly MjrFrame[]) => readonly MjrFrame[];

/** A recording of what a source of ffmpeg (lavfi) plays, in Opus. */
export async function recordedSound(
  source: string,
  startedAt: number,
  change: ChangeFrames = (frames) => frames,
): Promise<Buffer> {
  const encoder = ["-c:a", "libopus", "-b:a", "32k", "-page_duration", "1"];
  const ogg = await encoded("a.ogg", ["-i", source, ...encoder]);
  return mjrFile({ codec: "opus", startedAt, frames: change(framesOfOgg(ogg)) });
}

/** A recording of a picture in one colour, that is white for a tenth of each second. */
export function flashes(
  { startedAt, seconds }: Wanted,
  { color = "blue", size = "640x360" }: { color?: string; size?: string } = {},
): Promise<Buffer> {
  const source = `color=${color}:size=${size}:rate=25:duration=${seconds},drawbox=color=white:t=fill:enable='lt(mod(t,1),0.1)'`;
  return recordedVideo(source, startedAt);
}

/** A recording of sound that beeps for a tenth of each second. */
export function beeps(
  { startedAt, seconds }: Wanted,
  frequency = 1000,
  change?: ChangeFrames,
): Promise<Buffer> {
  const source = `aevalsrc='0.3*sin(2*PI*${frequency}*t)*lt(mod(t,1),0.1)':s=48000:d=${seconds}`;
  return recordedSound(source, startedAt, change);
}
