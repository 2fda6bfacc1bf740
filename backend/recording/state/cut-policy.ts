import { overlap, union, without, type KeptSpan, type Span } from "./timeline.ts";
import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";

const segmentMs = SEGMENT_SECONDS * 1000;
/**
 * The maximum deviation of a segment's start or end from the time that its number implies: one frame of video or audio.
 * Milliseconds.
 */
const SEGMENT_SKEW_MS = 250;

/** The facts that decide which parts of a stored replay are hidden. */
export interface CutFacts {
  /** The parts of the lecture's time that the replay shows. */
  kept: readonly KeptSpan[];
  durationMs: number;
  /** The passages to hide, in the lecture's time. */
  cuts: readonly Span[];
  /** The passages that are black and silent in the stored files, in the replay's time. */
  blanked: readonly Span[];
}

/** Spans in milliseconds of the replay. */
export interface Hidden {
  /** The hidden passages, in order; the player skips them. */
  passages: readonly Span[];
  /** The hidden passages that are still in the stored files, widened to whole segments, which are not sent. */
  withheld: readonly Span[];
}

/** Returns the span of the lecture's time that corresponds to a passage of its replay. */
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

/** Converts spans of the lecture's time to the replay's time. Parts that were not recorded are dropped. */
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

export const NOTHING_HIDDEN: Hidden = { passages: [], withheld: [] };

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

/** Returns true if the passages hidden in the stored files differ from those that are to be hidden. */
export function isPending({ kept, cuts, blanked }: CutFacts): boolean {
  const wanted = toReplayTime(kept, cuts);
  return without(wanted, blanked).length > 0 || without(blanked, wanted).length > 0;
}

/** Returns the total length of the hidden passages in milliseconds. */
export function hiddenLength({ kept, cuts }: Pick<CutFacts, "kept" | "cuts">): number {
  return toReplayTime(kept, cuts).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

/**
 * Returns true if a segment is withheld from everyone: it overlaps a passage that is still in the stored files, or
 * consists of hidden passages only.
 */
export function isSegmentHidden({ passages, withheld }: Hidden, segment: number): boolean {
  const span = { fromMs: segment * segmentMs, toMs: (segment + 1) * segmentMs };
  return withheld.some((part) => overlap(part, span)) || without([span], passages).length === 0;
}

/**
 * Returns true if something at this time must not be seen, read or heard: it lies within a hidden passage, or overlaps
 * one.
 */
export function isHidden({ passages }: Pick<Hidden, "passages">, fromMs: number, toMs = fromMs + 1): boolean {
  return passages.some((part) => overlap(part, { fromMs, toMs }) !== null);
}

/** Returns the length of a replay without hidden passages at its end, in milliseconds. */
export function shownDuration({ passages }: Pick<Hidden, "passages">, durationMs: number): number {
  const last = passages.at(-1);
  return last && last.toMs >= durationMs ? last.fromMs : durationMs;
}
