import { access, open, readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { alignRecordingFile } from "./align-recording-file.ts";
import { giveToPrograms } from "#backend/platform/processes/program-account.ts";
import { ProgramError, runProgram, type RunOptions } from "./run-program.ts";

const headerBytes = 4096;
const signature = "MJR00002";
const header = z.object({
  /**
   * Microseconds since the epoch at which the recording started (`s`), and at which its first packet was written (`u`).
   */
  s: z.number(),
  u: z.optional(z.number()),
  /** `a` for audio, `v` for video. */
  t: z.optional(z.string()),
});
const report = z.object({ extended: z.object({ duration: z.number().min(0) }) });

export interface ConvertedFile {
  /** The time at which Janus created the file, by Janus's own clock. */
  madeMs: number;
  fromMs: number;
  toMs: number;
}

interface Start {
  madeMs: number;
  startMs: number;
  medium: "audio" | "video";
}

/**
 * Returns the times at which Janus created a recording and wrote its first packet (src/record.c), in milliseconds; null
 * when Janus wrote no packet, or when the file is not a recording.
 */
async function readStart(file: string): Promise<Start | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    if (bytesRead < 10 || buffer.toString("latin1", 0, 8) !== signature) return null;
    const json = buffer.toString("utf8", 10, Math.min(bytesRead, 10 + buffer.readUInt16BE(8)));
    const { u, s, t } = header.parse(JSON.parse(json));
    return { madeMs: s / 1000, startMs: (u ?? s) / 1000, medium: t === "a" ? "audio" : "video" };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

/** janus-pp-rec exits with 0 even if it found nothing to write. */
async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Returns null when the recording file is empty, truncated within its first packets, or not a recording at all. */
async function unlessUnreadable<Result>(run: () => Promise<Result>): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProgramError && !error.isDiskFull) return null;
    throw error;
  }
}

/** Realigns the recording file if necessary, and returns its start, in milliseconds since the epoch. */
async function alignFile(file: string, { medium, startMs }: Start): Promise<number> {
  const mjr = await readFile(file);
  const { isMoved, offsetMs } = alignRecordingFile(mjr, medium);
  if (isMoved) await writeFile(file, mjr);
  return Math.round(startMs + offsetMs);
}

/**
 * Converts a `.mjr` of Janus to WebM or Matroska without re-encoding; the `.mjr` itself may be modified. Returns the
 * times of the recording in milliseconds since the epoch, or null when nothing in it can be played.
 */
export async function convertRecordingFile(
  source: string,
  target: string,
  options: RunOptions,
): Promise<ConvertedFile | null> {
  const start = await readStart(source);
  if (start === null) return null;
  await giveToPrograms(source);
  const fromMs = await alignFile(source, start);
  const ran = await unlessUnreadable(() => runProgram("janusPpRec", ["-o", "-e", source], options));
  const seconds = durationOf(ran?.printed ?? "");
  if (seconds === 0) return null;
  const done = await unlessUnreadable(() =>
    runProgram("janusPpRec", ["-o", "-d", "2", source, target], options),
  );
  if (done === null || !(await isThere(target))) return null;
  return { madeMs: start.madeMs, fromMs, toMs: fromMs + Math.round(seconds * 1000) };
}

/** Returns the duration in seconds; 0 when janus-pp-rec has printed no report. */
function durationOf(printed: string): number {
  try {
    const parsed = report.safeParse(JSON.parse(printed));
    return parsed.success ? parsed.data.extended.duration : 0;
  } catch (error) {
    if (error instanceof SyntaxError) return 0;
    throw error;
  }
}
