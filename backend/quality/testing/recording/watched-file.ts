import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programPath } from "../processes/program-path.ts";
import { ffmpeg } from "../../../../scripts/programs/replay-tools.mjs";

const run = promisify(execFile);
const printed = 256 * 1024 ** 2;

async function watch(options: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return run(programPath(ffmpeg), ["-nostdin", "-hide_banner", ...options, "-f", "null", "-"], {
    maxBuffer: printed,
  });
}

/** One frame: its time in seconds, and its average brightness and chroma (0 to 255; 128 is colourless). */
export interface WatchedFrame {
  time: number;
  y: number;
  u: number;
  v: number;
}

/** Decodes the whole video of a file or playlist. */
export async function watchFrames(file: string): Promise<WatchedFrame[]> {
  const filter = "scale=16:16,signalstats,metadata=print:file=-";
  const { stdout } = await watch([
    "-v",
    "error",
    "-i",
    file,
    "-an",
    "-vf",
    filter,
    "-fps_mode",
    "passthrough",
  ]);
  return stdout
    .split(/^frame:/m)
    .slice(1)
    .map((part) => {
      const figure = (name: string) => Number(new RegExp(`${name}[:=](-?[\\d.]+)`).exec(part)?.[1]);
      return { time: figure("pts_time"), y: figure("YAVG"), u: figure("UAVG"), v: figure("VAVG") };
    });
}

/** Returns the times at which the video turns white, in seconds. */
export function flashTimes(frames: readonly WatchedFrame[]): number[] {
  const isWhite = (frame: WatchedFrame | undefined) => frame !== undefined && frame.y > 200;
  return frames.flatMap((frame, index) =>
    isWhite(frame) && !isWhite(frames[index - 1]) ? [frame.time] : [],
  );
}

/**
 * Returns the times, in seconds, at which a beep of this frequency starts; if no frequency is given, the times at which
 * any sound starts.
 */
export async function beepTimes(file: string, hz?: number): Promise<number[]> {
  // The click at the start of a beep of another frequency contains a little of every frequency, so the threshold is
  // higher here.
  const heard =
    hz === undefined ? "silencedetect=n=-40dB" : `bandpass=f=${hz}:width_type=h:w=100,silencedetect=n=-30dB`;
  const { stderr } = await watch(["-i", file, "-vn", "-af", `${heard}:d=0.3`]);
  return [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, time]) => Number(time));
}
