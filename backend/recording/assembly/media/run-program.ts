import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { ReplayProfile, ReplayPrograms } from "#backend/platform/config/replay-settings.ts";
import type { Pace } from "./pace.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { boundedCommand, programEnvironment } from "./program-limits.ts";

/** The last lines are what such programs say before they give up. */
const KEPT_CHARACTERS = 2000;

export class ProgramError extends Error {
  override name = "ProgramError";
  /** The disk has no room for what the program writes. */
  readonly isDiskFull: boolean;

  constructor(program: keyof ReplayPrograms, said: string) {
    super(`${program} failed: ${said.trim()}`);
    this.isDiskFull = /no space left on device/i.test(said);
  }
}

export interface RunOptions {
  /** The only one that they need: they find everything in it, whatever lies above. */
  folder: string;
  programs: ReplayPrograms;
  profile: ReplayProfile;
  signal: AbortSignal;
  /** How much media is made, which says how much time and room a program may take; by default what a short one needs. */
  lengthMs?: number;
  /** Without one, they never stand still. */
  pace?: Pace;
  /** Milliseconds of media that ffmpeg has written so far; called about twice a second. */
  onProgress?: (doneMs: number) => void;
}

/** What a program wrote to its standard output, and the last of what it said beside it. */
export interface Ran {
  printed: string;
  said: string;
}

/**
 * Runs a program within its limits, in the background of the machine if the profile says so. Paths begin with the folder.
 * @throws ProgramError with its last words; AbortError when `signal` ended it
 */
export async function runProgram(
  program: keyof ReplayPrograms,
  args: readonly string[],
  { programs, profile, folder, lengthMs = 0, signal, pace, onProgress }: RunOptions,
): Promise<Ran> {
  await pace?.untilGoing(signal);
  signal.throwIfAborted();
  await giveToPrograms(folder);
  const { background } = profile;
  const [runner, ...rest] = boundedCommand(programs[program], { background, lengthMs });
  // It may not be allowed to enter what lies above.
  const within = args.map((arg) => arg.replaceAll(folder + path.sep, ""));
  const child = spawn(runner, [...rest, ...within], {
    cwd: folder,
    env: programEnvironment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", end);
  const leave = pace?.join(child);
  let printed = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (!onProgress) return;
    for (const [, time] of printed.matchAll(/out_time_us=(\d+)\n/g)) onProgress(Number(time) / 1000);
    // The rest of a line comes later.
    printed = printed.slice(printed.lastIndexOf("\n") + 1);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-KEPT_CHARACTERS);
  });
  try {
    const [code, killed] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    signal.throwIfAborted();
    if (code !== 0) throw new ProgramError(program, killed === null ? said : `${said} ${killed}`);
    return { printed, said };
  } finally {
    leave?.();
    signal.removeEventListener("abort", end);
  }
}

/** Runs ffmpeg; what it writes replaces older files. */
export async function runFfmpeg(args: readonly string[], options: RunOptions): Promise<void> {
  const progress = ["-progress", "pipe:1", "-stats_period", "0.5"];
  await runProgram("ffmpeg", ["-nostdin", "-y", "-v", "error", ...progress, ...args], {
    onProgress: () => undefined,
    ...options,
  });
}
