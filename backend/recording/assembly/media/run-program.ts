import { spawn } from "node:child_process";
import { once } from "node:events";

/** The last lines are what such programs say before they give up. */
const KEPT_CHARACTERS = 2000;

export class ProgramError extends Error {
  override name = "ProgramError";
  /** The disk has no room for what the program writes. */
  readonly isDiskFull: boolean;

  constructor(program: string, said: string) {
    super(`${program} failed: ${said.trim()}`);
    this.isDiskFull = /no space left on device/i.test(said);
  }
}

export interface RunOptions {
  signal: AbortSignal;
  /** Milliseconds of media that ffmpeg has written so far; called about twice a second. */
  onProgress?: (doneMs: number) => void;
}

/**
 * Runs a program at the lowest priority, so that live rooms on the machine come first. Returns what it printed.
 * @throws ProgramError with its last words; AbortError when `signal` ended it
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, onProgress }: RunOptions,
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn("nice", ["-n", "19", program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  // An exec'd program keeps nice's process id, so this ends the program itself.
  const end = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", end);
  let printed = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (onProgress)
      for (const [, time] of text.matchAll(/out_time_us=(\d+)/g)) onProgress(Number(time) / 1000);
    else printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-KEPT_CHARACTERS);
  });
  try {
    const [code] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) throw new ProgramError(program, said);
    return printed;
  } finally {
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
