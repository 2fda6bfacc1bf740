import type { AssemblyPlan, AudioSpan, MediaPiece, RecordingEvent } from "./assembly-plan.ts";
import { planChapters } from "./plan-chapters.ts";
import { overlap, timelineOf, union, without, type Span, type Timeline } from "../../state/timeline.ts";
import { planVideo } from "./plan-video.ts";

/** When nothing at all was recorded for so long, the replay goes on with what came after it. */
export const CUT_SILENCE_MS = 60_000;

/**
 * What a replay shows and plays when: the host's screen or camera as they switched, all sound in its place, without the
 * pauses and without outages of a minute. Null when nothing was recorded.
 */
export function planAssembly(
  pieces: readonly MediaPiece[],
  events: readonly RecordingEvent[],
): AssemblyPlan | null {
  const recorded = union(pieces);
  const [first, last] = [recorded.at(0), recorded.at(-1)];
  if (!first || !last) return null;
  const whole = { fromMs: first.fromMs, toMs: last.toMs };
  const outages = without([whole], recorded).filter(({ fromMs, toMs }) => toMs - fromMs >= CUT_SILENCE_MS);
  const timeline = timelineOf(without([whole], [...pausesOf(events, whole.toMs), ...outages]));
  if (timeline.durationMs === 0) return null;
  const video = planVideo(pieces, events, timeline);
  return {
    durationMs: timeline.durationMs,
    kept: timeline.kept,
    video,
    audio: planAudio(pieces, timeline),
    hasVideo: video.some(({ pieceId }) => pieceId !== null),
    chapters: planChapters({ pieces, events, timeline, video }),
  };
}

/** A pause that was never ended lasts to the end. */
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

function planAudio(pieces: readonly MediaPiece[], { kept }: Timeline): AudioSpan[] {
  return pieces
    .filter(({ medium }) => medium === "audio")
    .flatMap((piece) =>
      kept.flatMap((part) => {
        const common = overlap(piece, part);
        if (!common) return [];
        return [
          {
            pieceId: piece.id,
            atMs: part.atMs + common.fromMs - part.fromMs,
            lengthMs: common.toMs - common.fromMs,
            skipMs: common.fromMs - piece.fromMs,
          },
        ];
      }),
    )
    .toSorted((a, b) => a.atMs - b.atMs);
}
