import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ReplayProfile, ReplayPrograms } from "#backend/config/replay-settings.ts";
import type { Pace } from "./pace.ts";

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
  programs: ReplayPrograms;
  profile: ReplayProfile;
  signal: AbortSignal;
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
 * Live rooms on the machine come first. On Linux a program in the background gets what processor time nothing else wants, the
 * moment that nothing wants it (SCHED_IDLE of sched(7); `nice` would take a viewer's frames), and every program ends with
 * this process, however that ends. Each replaces itself by the next one, so that a signal reaches the last.
 */
function commandOf(program: string, { background }: ReplayProfile): [runner: string, ...args: string[]] {
  if (process.platform !== "linux") return ["nice", "-n", background ? "19" : "0", program];
  const priority = background ? ["chrt", "--idle", "0"] : [];
  return ["setpriv", "--pdeathsig", "KILL", ...priority, program];
}

/**
 * Runs a program, in the background of the machine if the profile says so.
 * @throws ProgramError with its last words; AbortError when `signal` ended it
 */
export async function runProgram(
  program: keyof ReplayPrograms,
  args: readonly string[],
  { programs, profile, signal, pace, onProgress }: RunOptions,
): Promise<Ran> {
  await pace?.untilGoing(signal);
  signal.throwIfAborted();
  const [runner, ...rest] = commandOf(programs[program], profile);
  const child = spawn(runner, [...rest, ...args], {
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
    const [code] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) throw new ProgramError(program, said);
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
