import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { ReplayProfile, ReplayPrograms } from "#backend/platform/config/replay-settings.ts";
import type { Throttle } from "./throttle.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { boundedCommand, programEnvironment } from "./program-limits.ts";

/** Enough for the last lines, in which such programs report why they give up. */
const TAIL_CHARACTERS = 2000;

export class ProgramError extends Error {
  override name = "ProgramError";
  readonly isDiskFull: boolean;

  constructor(program: keyof ReplayPrograms, stderr: string) {
    super(`${program} failed: ${stderr.trim()}`);
    this.isDiskFull = /no space left on device/i.test(stderr);
  }
}

export interface RunOptions {
  /**
   * The only folder that programs need. It contains everything they use, since its parent folders may be inaccessible
   * to them.
   */
  folder: string;
  programs: ReplayPrograms;
  profile: ReplayProfile;
  signal: AbortSignal;
  /**
   * The length of the media, which determines how much time and space a program may use. By default, a program may use
   * what short media require.
   */
  lengthMs?: number;
  /** If absent, programs are never suspended. */
  throttle?: Throttle;
  /** Milliseconds of media that ffmpeg has written so far; called about twice a second. */
  onProgress?: (doneMs: number) => void;
}

/** A program's standard output, and the end of its error output. */
export interface Ran {
  printed: string;
  stderr: string;
}

/**
 * Runs a program within its limits, with background priority if the profile says so. Paths in `args` start with the
 * path of the folder.
 * @throws ProgramError with the end of its output; AbortError when `signal` ended it
 */
export async function runProgram(
  program: keyof ReplayPrograms,
  args: readonly string[],
  { programs, profile, folder, lengthMs = 0, signal, throttle, onProgress }: RunOptions,
): Promise<Ran> {
  await throttle?.whenRunning(signal);
  signal.throwIfAborted();
  await giveToPrograms(folder);
  const { background } = profile;
  const [runner, ...rest] = boundedCommand(programs[program], { background, lengthMs });
  // The program may not be allowed to traverse the parent folders, so paths are relative.
  const within = args.map((arg) => arg.replaceAll(folder + path.sep, ""));
  const child = spawn(runner, [...rest, ...within], {
    cwd: folder,
    env: programEnvironment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", end);
  const leave = throttle?.attach(child);
  let printed = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (!onProgress) return;
    for (const [, time] of printed.matchAll(/out_time_us=(\d+)\n/g)) onProgress(Number(time) / 1000);
    // The rest of the line arrives later.
    printed = printed.slice(printed.lastIndexOf("\n") + 1);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-TAIL_CHARACTERS);
  });
  try {
    const [code, killed] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    signal.throwIfAborted();
    if (code !== 0) throw new ProgramError(program, killed === null ? stderr : `${stderr} ${killed}`);
    return { printed, stderr };
  } finally {
    leave?.();
    signal.removeEventListener("abort", end);
  }
}

/** Runs ffmpeg; its output replaces existing files. */
export async function runFfmpeg(args: readonly string[], options: RunOptions): Promise<void> {
  const progress = ["-progress", "pipe:1", "-stats_period", "0.5"];
  await runProgram("ffmpeg", ["-nostdin", "-y", "-v", "error", ...progress, ...args], {
    onProgress: () => undefined,
    ...options,
  });
}
