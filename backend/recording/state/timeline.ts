/** A part of time: milliseconds of the epoch, or of the replay. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** In order, none overlapping, touching ones joined. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else if (toMs > fromMs) joined.push({ fromMs, toMs });
  }
  return joined;
}

/** What is left of `spans` without `cuts`. */
export function without(spans: readonly Span[], cuts: readonly Span[]): Span[] {
  return cuts.reduce<Span[]>(
    (left, cut) =>
      left.flatMap(({ fromMs, toMs }) =>
        [
          { fromMs, toMs: Math.min(toMs, cut.fromMs) },
          { fromMs: Math.max(fromMs, cut.toMs), toMs },
        ].filter((span) => span.toMs > span.fromMs),
      ),
    [...union(spans)],
  );
}

/** What both have; null when nothing. */
export function overlap(a: Span, b: Span): Span | null {
  const common = { fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) };
  return common.toMs > common.fromMs ? common : null;
}

/** A part of the epoch, and where in the replay it begins. */
export interface KeptSpan extends Span {
  atMs: number;
}

export interface Timeline {
  durationMs: number;
  kept: readonly KeptSpan[];
  /** Where in the replay a moment of the epoch is; that of a cut is where the next kept part begins. */
  toReplay: (epochMs: number) => number;
}

export function timelineOf(keptSpans: readonly Span[]): Timeline {
  let durationMs = 0;
  const kept = keptSpans.map((span) => {
    const atMs = durationMs;
    durationMs += span.toMs - span.fromMs;
    return { ...span, atMs };
  });
  return {
    durationMs,
    kept,
    toReplay(epochMs) {
      const part = kept.find(({ toMs }) => epochMs < toMs);
      return part ? part.atMs + Math.max(0, epochMs - part.fromMs) : durationMs;
    },
  };
}
