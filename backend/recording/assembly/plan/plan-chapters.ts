import type { Chapter } from "#contract/replay/chapter.ts";
import type { MediaPiece, RecordingEvent, VideoSpan } from "./assembly-plan.ts";
import type { Timeline } from "../../state/timeline.ts";

/** What is shown for less makes no chapter. */
const MIN_CHAPTER_MS = 5000;

interface ChapterInput {
  pieces: readonly MediaPiece[];
  events: readonly RecordingEvent[];
  timeline: Timeline;
  video: readonly VideoSpan[];
}

/** Where something else is shown, where the replay goes on after a cut, and the host's markers; in order. */
export function planChapters({ pieces, events, timeline, video }: ChapterInput): Chapter[] {
  const sourceOf = new Map(pieces.map(({ id, source }) => [id, source]));
  const kindOf = ({ pieceId }: VideoSpan) => {
    const source = pieceId === null ? undefined : sourceOf.get(pieceId);
    return source === "camera" || source === "screen" ? source : "nobody";
  };
  const shown: Chapter[] = [];
  for (const span of video.filter(({ lengthMs }) => lengthMs >= MIN_CHAPTER_MS))
    if (shown.at(-1)?.kind !== kindOf(span)) shown.push({ atMs: span.atMs, kind: kindOf(span), label: null });
  const resumed = timeline.kept.slice(1).map(({ atMs }): Chapter => ({ atMs, kind: "resumed", label: null }));
  const markers = events
    .filter(({ kind }) => kind === "marker")
    .map(({ atMs, value }): Chapter => ({ atMs: timeline.toReplay(atMs), kind: "marker", label: value }));
  return [...markers, ...resumed, ...shown]
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ atMs }, index, all) => index === 0 || atMs !== all[index - 1]?.atMs);
}
