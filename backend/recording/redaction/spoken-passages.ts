import { FAIR_CUT_SHARE, MIN_CUT_MS, MIN_REPLAY_MS } from "#contract/replay/cuts.ts";
import { union, without, type Span } from "../state/timeline.ts";
import { hiddenLength, toLectureTime, toReplayTime, type CutFacts } from "../state/cut-policy.ts";

/**
 * The maximum delay until a speaker's voice is heard in the host's audio, including the difference between the clocks
 * involved. Milliseconds.
 */
const MARGIN_MS = 1000;

/**
 * Returns, in order, the passages of a replay in which a speaker held the floor according to `speakingTurns`; passages
 * that are already hidden are left out. Times at which nothing was recorded yield no passage.
 */
export function spokenPassages(
  { kept, durationMs, cuts }: Pick<CutFacts, "kept" | "durationMs" | "cuts">,
  speakingTurns: readonly Span[],
): Span[] {
  const isLong = ({ fromMs, toMs }: Span) => toMs - fromMs >= MIN_CUT_MS;
  const spoken = toReplayTime(kept, speakingTurns).filter(isLong);
  const widened = spoken.map(({ fromMs, toMs }) => ({
    fromMs: Math.max(0, fromMs - MARGIN_MS),
    toMs: Math.min(durationMs, toMs + MARGIN_MS),
  }));
  const hidden = toReplayTime(kept, cuts);
  return union(widened).filter((passage) => without([passage], hidden).some(isLong));
}

interface Redaction {
  /** The resulting cuts, in the lecture's time. */
  cuts: Span[];
  /** True if these cuts would hide more of a paid replay than the host may hide. */
  isUnfair: boolean;
  /** True if too little of the replay would be left. */
  leavesNothing: boolean;
}

/** Returns the consequences of hiding these passages of a replay. */
export function redactionOf(facts: CutFacts, passages: readonly Span[]): Redaction {
  const cuts = passages.flatMap((passage) => toLectureTime(facts, passage) ?? []);
  const hiddenMs = hiddenLength({ ...facts, cuts: [...facts.cuts, ...cuts] });
  return {
    cuts,
    isUnfair: hiddenMs > facts.durationMs * FAIR_CUT_SHARE,
    leavesNothing: facts.durationMs - hiddenMs < MIN_REPLAY_MS,
  };
}
