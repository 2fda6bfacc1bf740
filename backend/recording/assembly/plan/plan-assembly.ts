import type { AssemblyPlan, AudioSpan, MediaFile, RecordingEvent } from "./assembly-plan.ts";
import { planChapters } from "./plan-chapters.ts";
import { overlap, timelineOf, union, without, type Span, type Timeline } from "../../state/timeline.ts";
import { planVideo } from "./plan-video.ts";

/** If nothing at all was recorded for this long, the replay skips the gap. */
export const CUT_SILENCE_MS = 60_000;

/**
 * Plans what a replay shows and plays at each time: the host's screen or camera, following the host's switches, and all
 * audio at its position. Pauses, and outages of a minute or more, are left out. Returns null when nothing was recorded.
 */
export function planAssembly(
  files: readonly MediaFile[],
  events: readonly RecordingEvent[],
): AssemblyPlan | null {
  const recorded = union(files);
  const [first, last] = [recorded.at(0), recorded.at(-1)];
  if (!first || !last) return null;
  const whole = { fromMs: first.fromMs, toMs: last.toMs };
  const outages = without([whole], recorded).filter(({ fromMs, toMs }) => toMs - fromMs >= CUT_SILENCE_MS);
  const timeline = timelineOf(without([whole], [...pausesOf(events, whole.toMs), ...outages]));
  if (timeline.durationMs === 0) return null;
  const video = planVideo(files, events, timeline);
  return {
    durationMs: timeline.durationMs,
    kept: timeline.kept,
    video,
    audio: planAudio(files, timeline),
    hasVideo: video.some(({ fileId }) => fileId !== null),
    chapters: planChapters({ files, events, timeline, video }),
  };
}

/** A pause that never ended lasts until the end. */
function pausesOf(events: readonly RecordingEvent[], endMs: number): Span[] {
  const pauses: Span[] = [];
  let since: number | null = null;
  for (const { kind, atMs } of events.toSorted((a, b) => a.atMs - b.atMs)) {
    if (kind === "pause") since ??= atMs;
    if (kind !== "resume" || since === null) continue;
    pauses.push({ fromMs: since, toMs: atMs });
    since = null;
  }
  if (since !== null) pauses.push({ fromMs: since, toMs: Math.max(since, endMs) });
  return union(pauses);
}

function planAudio(files: readonly MediaFile[], { kept }: Timeline): AudioSpan[] {
  return files
    .filter(({ medium }) => medium === "audio")
    .flatMap((file) =>
      kept.flatMap((part) => {
        const common = overlap(file, part);
        if (!common) return [];
        return [
          {
            fileId: file.id,
            atMs: part.atMs + common.fromMs - part.fromMs,
            lengthMs: common.toMs - common.fromMs,
            skipMs: common.fromMs - file.fromMs,
          },
        ];
      }),
    )
    .toSorted((a, b) => a.atMs - b.atMs);
}
