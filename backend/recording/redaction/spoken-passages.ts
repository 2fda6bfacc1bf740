import { FAIR_CUT_SHARE, MIN_CUT_MS, MIN_REPLAY_MS } from "#contract/replay/cuts.ts";
import { union, without, type Span } from "../state/timeline.ts";
import { hiddenLength, toLectureTime, toReplayTime, type CutFacts } from "../state/cut-policy.ts";

/** A voice arrives in the host's sound so much after it was sent, at most; the clocks differ, too. Milliseconds. */
const MARGIN_MS = 1000;

/**
 * Where in a replay somebody speaks who held the floor at these times, as far as any of it can be seen; in order. Whoever
 * spoke while nothing was recorded is nowhere.
 */
export function spokenPassages(
  { kept, durationMs, cuts }: Pick<CutFacts, "kept" | "durationMs" | "cuts">,
  turns: readonly Span[],
): Span[] {
  const isLong = ({ fromMs, toMs }: Span) => toMs - fromMs >= MIN_CUT_MS;
  const spoken = toReplayTime(kept, turns).filter(isLong);
  const widened = spoken.map(({ fromMs, toMs }) => ({
    fromMs: Math.max(0, fromMs - MARGIN_MS),
    toMs: Math.min(durationMs, toMs + MARGIN_MS),
  }));
  const hidden = toReplayTime(kept, cuts);
  return union(widened).filter((passage) => without([passage], hidden).some(isLong));
}

interface CutOut {
  /** In the lecture's time. */
  cuts: Span[];
  /** More would then be hidden than the host may hide of what students have paid for. */
  isUnfair: boolean;
  /** Too little of the replay would be left. */
  leavesNothing: boolean;
}

/** What hiding these passages of a replay means. */
export function cutOutOf(facts: CutFacts, passages: readonly Span[]): CutOut {
  const cuts = passages.flatMap((passage) => toLectureTime(facts, passage) ?? []);
  const hiddenMs = hiddenLength({ ...facts, cuts: [...facts.cuts, ...cuts] });
  return {
    cuts,
    isUnfair: hiddenMs > facts.durationMs * FAIR_CUT_SHARE,
    leavesNothing: facts.durationMs - hiddenMs < MIN_REPLAY_MS,
  };
}
