import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { lectureAudio } from "#contract/media/lecture-audio.ts";
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
  /** Milliseconds since the epoch. */
  startedAt: number;
  seconds: number;
}

async function encodedVideo(source: string, kbits: number): Promise<MjrFrame[]> {
  const encoder = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", `${kbits}k`];
  return framesOfIvf(await encoded("v.ivf", ["-i", source, ...encoder]));
}

/** Records the video of an ffmpeg source (lavfi) in VP8. */
export async function recordedVideo(source: string, startedAt: number, kbits = 300): Promise<Buffer> {
  return mjrFile({ codec: "vp8", startedAt, frames: await encodedVideo(source, kbits) });
}

/** Changes the frames of a recording as the network might have changed them. */
type ChangeFrames = (frames: readonly MjrFrame[]) => readonly MjrFrame[];

/** Records the audio of an ffmpeg source (lavfi) in Opus, in packets as long as those of a lecture. */
export async function recordedSound(
  source: string,
  startedAt: number,
  change: ChangeFrames = (frames) => frames,
): Promise<Buffer> {
  const { kbps, packetMs } = lectureAudio;
  const format = ["-b:a", `${kbps}k`, "-frame_duration", String(packetMs), "-page_duration", "1"];
  const ogg = await encoded("a.ogg", ["-i", source, "-c:a", "libopus", ...format]);
  return mjrFile({ codec: "opus", startedAt, frames: change(framesOfOgg(ogg, packetMs)) });
}

interface Flashes {
  color?: string;
  size?: string;
  /**
   * If true, there is a key frame only every five seconds, as in video that browsers send. Producing such video is
   * slow.
   */
  fewKeyFrames?: boolean;
}

const flashingKbits = 300;
const encodedSeconds = new Map<string, Promise<readonly MjrFrame[]>>();

/**
 * Records video in one colour that turns white for a tenth of each second. Every second is identical and has a key
 * frame.
 */
export async function flashes(
  { startedAt, seconds }: Wanted,
  { color = "blue", size = "640x360", fewKeyFrames = false }: Flashes = {},
): Promise<Buffer> {
  const source = (length: number) =>
    `color=${color}:size=${size}:rate=25:duration=${length},drawbox=color=white:t=fill:enable='lt(mod(t,1),0.1)'`;
  if (fewKeyFrames) return recordedVideo(source(seconds), startedAt, flashingKbits);
  const second = source(1);
  const encoding = encodedSeconds.get(second) ?? encodedVideo(second, flashingKbits);
  encodedSeconds.set(second, encoding);
  const frames = await encoding;
  const repeated = Array.from({ length: Math.ceil(seconds) }, (_, index) =>
    frames.map(({ payload, atMs }) => ({ payload, atMs: atMs + index * 1000 })),
  );
  const wanted = repeated.flat().filter(({ atMs }) => atMs < seconds * 1000);
  return mjrFile({ codec: "vp8", startedAt, frames: wanted });
}

/** Records audio that beeps for a tenth of each second. */
export function beeps(
  { startedAt, seconds }: Wanted,
  frequency = 1000,
  change?: ChangeFrames,
): Promise<Buffer> {
  const source = `aevalsrc='0.3*sin(2*PI*${frequency}*t)*lt(mod(t,1),0.1)':s=48000:d=${seconds}`;
  return recordedSound(source, startedAt, change);
}
