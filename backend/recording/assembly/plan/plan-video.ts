import type { MediaPiece, RecordingEvent, VideoSpan } from "./assembly-plan.ts";
import type { Timeline } from "../../state/timeline.ts";

/** A new piece begins so soon after the one before: the picture stays meanwhile. */
const SHORT_GAP_MS = 2000;

type VideoEvent = Pick<RecordingEvent, "kind" | "value" | "atMs">;

/** The host's last choice at a moment; undefined before the first. */
function chosenAt(events: readonly VideoEvent[], atMs: number): string | null | undefined {
  return events.findLast((event) => event.kind === "source" && event.atMs <= atMs)?.value;
}

/** What the host chose, else what began last; nothing when they chose to show nothing. */
function shownAt(
  pieces: readonly MediaPiece[],
  events: readonly VideoEvent[],
  atMs: number,
): MediaPiece | undefined {
  const chosen = chosenAt(events, atMs);
  if (chosen === "none") return undefined;
  const there = pieces
    .filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    .toSorted((a, b) => b.fromMs - a.fromMs);
  return there.find(({ source }) => source === chosen) ?? there[0];
}

/** Each moment at which the picture may change. */
function boundaries(pieces: readonly MediaPiece[], events: readonly VideoEvent[]): number[] {
  const switches = events.filter(({ kind }) => kind === "source").map(({ atMs }) => atMs);
  return [...pieces.flatMap(({ fromMs, toMs }) => [fromMs, toMs]), ...switches];
}

function append(spans: VideoSpan[], span: VideoSpan): void {
  const last = spans.at(-1);
  const continues =
    last?.pieceId === span.pieceId && (span.pieceId === null || last.skipMs + last.lengthMs === span.skipMs);
  if (last && continues) last.lengthMs += span.lengthMs;
  else spans.push(span);
}

/** Joins what is too short to see to what was shown before. */
function withoutShortGaps(spans: readonly VideoSpan[]): VideoSpan[] {
  const joined: VideoSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.pieceId === null && span.lengthMs < SHORT_GAP_MS) {
      last.lengthMs += span.lengthMs;
      if (last.pieceId !== null) last.stillMs += span.lengthMs;
    } else joined.push({ ...span });
  }
  return joined;
}

/** Covers the whole replay, in order. */
export function planVideo(
  pieces: readonly MediaPiece[],
  unsorted: readonly VideoEvent[],
  { kept }: Timeline,
): VideoSpan[] {
  const videos = pieces.filter(
    ({ medium, source }) => medium === "video" && (source === "camera" || source === "screen"),
  );
  const events = unsorted.toSorted((a, b) => a.atMs - b.atMs);
  const moments = boundaries(videos, events);
  const spans: VideoSpan[] = [];
  for (const part of kept) {
    const inside = moments.filter((moment) => moment > part.fromMs && moment < part.toMs);
    const cuts = [...new Set([part.fromMs, ...inside, part.toMs])].toSorted((a, b) => a - b);
    for (const [index, fromMs] of cuts.slice(0, -1).entries()) {
      const toMs = cuts[index + 1] ?? fromMs;
      const piece = shownAt(videos, events, fromMs);
      append(spans, {
        atMs: part.atMs + fromMs - part.fromMs,
        lengthMs: toMs - fromMs,
        stillMs: 0,
        pieceId: piece?.id ?? null,
        skipMs: piece ? fromMs - piece.fromMs : 0,
      });
    }
  }
  return withoutShortGaps(spans);
}
