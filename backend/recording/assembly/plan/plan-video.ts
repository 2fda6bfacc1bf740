import type { MediaFile, RecordingEvent, VideoSpan } from "./assembly-plan.ts";
import type { Timeline } from "../../state/timeline.ts";

/** When the next recording file starts within this time, the last frame is held until then. */
const SHORT_GAP_MS = 2000;

type VideoEvent = Pick<RecordingEvent, "kind" | "value" | "atMs">;

/** Returns the host's last choice at a given time; undefined before the first. */
function chosenAt(events: readonly VideoEvent[], atMs: number): string | null | undefined {
  return events.findLast((event) => event.kind === "source" && event.atMs <= atMs)?.value;
}

/**
 * Returns the recording file to show: the host's choice or, failing that, the file that started last; undefined if the
 * host chose to show nothing.
 */
function shownAt(
  files: readonly MediaFile[],
  events: readonly VideoEvent[],
  atMs: number,
): MediaFile | undefined {
  const chosen = chosenAt(events, atMs);
  if (chosen === "none") return undefined;
  const there = files
    .filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    .toSorted((a, b) => b.fromMs - a.fromMs);
  return there.find(({ source }) => source === chosen) ?? there[0];
}

/** Returns each time at which the video may change. */
function boundaries(files: readonly MediaFile[], events: readonly VideoEvent[]): number[] {
  const switches = events.filter(({ kind }) => kind === "source").map(({ atMs }) => atMs);
  return [...files.flatMap(({ fromMs, toMs }) => [fromMs, toMs]), ...switches];
}

function append(spans: VideoSpan[], span: VideoSpan): void {
  const last = spans.at(-1);
  const continues =
    last?.fileId === span.fileId && (span.fileId === null || last.skipMs + last.lengthMs === span.skipMs);
  if (last && continues) last.lengthMs += span.lengthMs;
  else spans.push(span);
}

/** Merges gaps that are too short to notice into the span before them. */
function withoutShortGaps(spans: readonly VideoSpan[]): VideoSpan[] {
  const joined: VideoSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.fileId === null && span.lengthMs < SHORT_GAP_MS) {
      last.lengthMs += span.lengthMs;
      if (last.fileId !== null) last.stillMs += span.lengthMs;
    } else joined.push({ ...span });
  }
  return joined;
}

/** Plans spans that cover the whole replay, in order. */
export function planVideo(
  files: readonly MediaFile[],
  unsorted: readonly VideoEvent[],
  { kept }: Timeline,
): VideoSpan[] {
  const videos = files.filter(
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
      const file = shownAt(videos, events, fromMs);
      append(spans, {
        atMs: part.atMs + fromMs - part.fromMs,
        lengthMs: toMs - fromMs,
        stillMs: 0,
        fileId: file?.id ?? null,
        skipMs: file ? fromMs - file.fromMs : 0,
      });
    }
  }
  return withoutShortGaps(spans);
}
