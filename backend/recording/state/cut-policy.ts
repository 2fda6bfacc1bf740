import { overlap, union, without, type KeptSpan, type Span } from "./timeline.ts";
import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";

const segmentMs = SEGMENT_SECONDS * 1000;
/** A segment begins or ends so much from where its number says, at most: a frame of its picture or sound. Milliseconds. */
const SEGMENT_SKEW_MS = 250;

/** What decides which parts of a stored replay are hidden. */
export interface CutFacts {
  /** What the replay shows of the lecture's time. */
  kept: readonly KeptSpan[];
  durationMs: number;
  /** What is to be hidden, in the lecture's time. */
  cuts: readonly Span[];
  /** Where what is stored is black and silent, in the replay's time. */
  blanked: readonly Span[];
}

/** In milliseconds of the replay. */
export interface Hidden {
  /** What nobody sees, in order; the player goes on behind it. */
  passages: readonly Span[];
  /** Of it, what is still in the stored files, widened to whole segments: none of those is sent. */
  withheld: readonly Span[];
}

/** When in the lecture a passage of its replay was. */
export function toLectureTime({ kept }: Pick<CutFacts, "kept">, { fromMs, toMs }: Span): Span | null {
  const endOf = ({ atMs, ...part }: KeptSpan) => atMs + part.toMs - part.fromMs;
  const first = kept.find((part) => fromMs < endOf(part));
  const last = kept.findLast(({ atMs }) => atMs < toMs);
  if (!first || !last) return null;
  return {
    fromMs: first.fromMs + fromMs - first.atMs,
    toMs: Math.min(last.toMs, last.fromMs + toMs - last.atMs),
  };
}

/** Where in a replay parts of the lecture's time are; what was not recorded is nowhere. */
export function toReplayTime(kept: readonly KeptSpan[], spans: readonly Span[]): Span[] {
  return union(
    spans.flatMap((span) =>
      kept.flatMap((part) => {
        const common = overlap(span, part);
        if (!common) return [];
        const shift = part.atMs - part.fromMs;
        return [{ fromMs: Math.round(common.fromMs + shift), toMs: Math.round(common.toMs + shift) }];
      }),
    ),
  );
}

export function hiddenOf({ kept, durationMs, cuts, blanked }: CutFacts): Hidden {
  const wanted = toReplayTime(kept, cuts);
  const withheld = union(
    without(wanted, blanked).map(({ fromMs, toMs }) => ({
      fromMs: Math.max(0, Math.floor((fromMs - SEGMENT_SKEW_MS) / segmentMs) * segmentMs),
      toMs: Math.min(durationMs, Math.ceil((toMs + SEGMENT_SKEW_MS) / segmentMs) * segmentMs),
    })),
  );
  return { passages: union([...wanted, ...blanked, ...withheld]), withheld };
}

/** Whether what is stored differs from what is to be hidden. */
export function isPending({ kept, cuts, blanked }: CutFacts): boolean {
  const wanted = toReplayTime(kept, cuts);
  return without(wanted, blanked).length > 0 || without(blanked, wanted).length > 0;
}

/** How much of a replay is to be hidden, in milliseconds. */
export function hiddenLength({ kept, cuts }: Pick<CutFacts, "kept" | "cuts">): number {
  return toReplayTime(kept, cuts).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

/** Whether a segment is sent to nobody: it has what is hidden, or nothing else. */
export function isSegmentHidden({ passages, withheld }: Hidden, segment: number): boolean {
  const span = { fromMs: segment * segmentMs, toMs: (segment + 1) * segmentMs };
  return withheld.some((part) => overlap(part, span)) || without([span], passages).length === 0;
}

/** Whether nothing of this can be seen, read or heard: it is within what is hidden, or reaches into it. */
export function isHidden({ passages }: Pick<Hidden, "passages">, fromMs: number, toMs = fromMs + 1): boolean {
  return passages.some((part) => overlap(part, { fromMs, toMs }) !== null);
}

/** How long a replay is without what is hidden of its end, in milliseconds. */
export function shownDuration({ passages }: Pick<Hidden, "passages">, durationMs: number): number {
  const last = passages.at(-1);
  return last && last.toMs >= durationMs ? last.fromMs : durationMs;
}
