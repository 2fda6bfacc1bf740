/** A time span in milliseconds, since the epoch or since the start of the replay. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Returns the spans in order, without overlaps, with adjacent ones joined. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else if (toMs > fromMs) joined.push({ fromMs, toMs });
  }
  return joined;
}

/** Returns the parts of `spans` outside `cuts`. */
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

/** Returns the time that two spans have in common; null when they do not overlap. */
export function overlap(a: Span, b: Span): Span | null {
  const common = { fromMs: Math.max(a.fromMs, b.fromMs), toMs: Math.min(a.toMs, b.toMs) };
  return common.toMs > common.fromMs ? common : null;
}

/** A time span in milliseconds since the epoch, and the position in the replay at which it starts. */
export interface KeptSpan extends Span {
  atMs: number;
}

export interface Timeline {
  durationMs: number;
  kept: readonly KeptSpan[];
  /** Maps an epoch time to its position in the replay; a time that was cut maps to the start of the next kept span. */
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
