import type { AudioSpan } from "../plan/assembly-plan.ts";
import { ffmpegSeconds, KEEP_TIME } from "./media-source.ts";

/**
 * Puts each span into the first lane that is free when the span starts: the spans in a lane play one after the other,
 * and the lanes are mixed.
 */
export function lanesOf(spans: readonly AudioSpan[]): AudioSpan[][] {
  const lanes: AudioSpan[][] = [];
  for (const span of spans) {
    const isFree = (lane: AudioSpan[]) => {
      const last = lane.at(-1);
      return last === undefined || last.atMs + last.lengthMs <= span.atMs;
    };
    const free = lanes.find(isFree);
    if (free) free.push(span);
    else lanes.push([span]);
  }
  return lanes;
}

/**
 * Returns an ffmpeg filter graph that plays each span at its position and silence in between, as `[sound]`. `inputOf`
 * returns the number of a recording file's input. Gaps within a file are filled according to its timestamps.
 */
export function mixFilter(
  spans: readonly AudioSpan[],
  durationMs: number,
  inputOf: (fileId: string) => number,
): string {
  const silence = (ms: number, label: string) =>
    `anullsrc=r=48000:cl=mono,atrim=duration=${ffmpegSeconds(ms)}[${label}]`;
  if (spans.length === 0) return silence(durationMs, "sound");
  const chains: string[] = [];
  const lanes = lanesOf(spans);
  for (const [number, lane] of lanes.entries()) {
    const parts: string[] = [];
    let atMs = 0;
    for (const [index, span] of lane.entries()) {
      const label = `l${number}s${index}`;
      if (span.atMs > atMs) {
        chains.push(silence(span.atMs - atMs, `${label}gap`));
        parts.push(`[${label}gap]`);
      }
      const length = ffmpegSeconds(span.lengthMs);
      chains.push(
        `[${inputOf(span.fileId)}:a]aformat=channel_layouts=mono,${KEEP_TIME},` +
          `atrim=start=${ffmpegSeconds(span.skipMs)},asetpts=PTS-STARTPTS,apad=whole_dur=${length},` +
          `atrim=duration=${length}[${label}]`,
      );
      parts.push(`[${label}]`);
      atMs = span.atMs + span.lengthMs;
    }
    chains.push(`${parts.join("")}concat=n=${parts.length}:v=0:a=1[lane${number}]`);
  }
  const length = ffmpegSeconds(durationMs);
  chains.push(
    `${lanes.map((_, index) => `[lane${index}]`).join("")}amix=inputs=${lanes.length}:normalize=0,` +
      `apad=whole_dur=${length},atrim=duration=${length}[sound]`,
  );
  return chains.join(";\n");
}
