import type { AssemblyPlan, AudioSpan, VideoSpan } from "./assembly-plan.ts";
import { overlap, without, type Span } from "../../state/timeline.ts";

const spanOf = ({ atMs, lengthMs }: VideoSpan | AudioSpan): Span => ({ fromMs: atMs, toMs: atMs + lengthMs });

/** Returns a plan that is black and silent in these passages of the replay; all times stay the same. */
export function blankPlan(plan: AssemblyPlan, passages: readonly Span[]): AssemblyPlan {
  if (passages.length === 0) return plan;
  return {
    ...plan,
    video: plan.video
      .flatMap((span) => [
        ...without([spanOf(span)], passages).map((part) => partOf(span, part)),
        ...passages.flatMap((passage) => blackOf(overlap(spanOf(span), passage))),
      ])
      .toSorted((a, b) => a.atMs - b.atMs),
    audio: plan.audio.flatMap((span) =>
      without([spanOf(span)], passages).map(({ fromMs, toMs }) => ({
        ...span,
        atMs: fromMs,
        lengthMs: toMs - fromMs,
        skipMs: span.skipMs + fromMs - span.atMs,
      })),
    ),
  };
}

function blackOf(part: Span | null): VideoSpan[] {
  if (part === null) return [];
  return [{ atMs: part.fromMs, lengthMs: part.toMs - part.fromMs, stillMs: 0, fileId: null, skipMs: 0 }];
}

/**
 * Returns the part of a span between `fromMs` and `toMs`. A part that starts while the span's last frame is held does
 * not contain that frame, and stays black.
 */
function partOf(span: VideoSpan, { fromMs, toMs }: Span): VideoSpan {
  const [begins, lengthMs] = [fromMs - span.atMs, toMs - fromMs];
  const movesMs = span.lengthMs - span.stillMs;
  const stillMs = Math.max(0, begins + lengthMs - Math.max(begins, movesMs));
  if (span.fileId === null || stillMs >= lengthMs)
    return { ...span, atMs: fromMs, lengthMs, stillMs: 0, fileId: null, skipMs: 0 };
  return { ...span, atMs: fromMs, lengthMs, stillMs, skipMs: span.skipMs + begins };
}
