import type { Chapter } from "#contract/replay/chapter.ts";
import type { MediaFile, RecordingEvent, VideoSpan } from "./assembly-plan.ts";
import type { Timeline } from "../../state/timeline.ts";

/** Content shown for less time gets no chapter. */
const MIN_CHAPTER_MS = 5000;

interface ChapterInput {
  files: readonly MediaFile[];
  events: readonly RecordingEvent[];
  timeline: Timeline;
  video: readonly VideoSpan[];
}

/**
 * Returns the chapters in order. A chapter starts where the content changes, where the replay continues after a cut,
 * and at each of the host's markers.
 */
export function planChapters({ files, events, timeline, video }: ChapterInput): Chapter[] {
  const sourceOf = new Map(files.map(({ id, source }) => [id, source]));
  const kindOf = ({ fileId }: VideoSpan) => {
    const source = fileId === null ? undefined : sourceOf.get(fileId);
    return source === "camera" || source === "screen" ? source : "nobody";
  };
  const shown: Chapter[] = [];
  for (const span of video.filter(({ lengthMs }) => lengthMs >= MIN_CHAPTER_MS))
    if (shown.at(-1)?.kind !== kindOf(span)) shown.push({ atMs: span.atMs, kind: kindOf(span), label: null });
  const resumed = timeline.kept.slice(1).map(({ atMs }): Chapter => ({ atMs, kind: "resumed", label: null }));
  const markers = events
    .filter(({ kind }) => kind === "marker")
    .map(({ atMs, value, questionSeq = null }): Chapter => ({
      atMs: timeline.toReplay(atMs),
      kind: "marker",
      label: value,
      ...(questionSeq !== null && { questionSeq }),
    }));
  return [...markers, ...resumed, ...shown]
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ atMs }, index, all) => index === 0 || atMs !== all[index - 1]?.atMs);
}
