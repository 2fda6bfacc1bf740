import { AppError } from "#backend/platform/app-error.ts";
import { canWatchReplay, type ReplayFacts } from "../state/replay-policy.ts";

/** Returns the recording of a replay that may be watched now. @throws AppError by canWatchReplay */
export function requireWatchable(
  facts: ReplayFacts | undefined,
  now: Date,
): NonNullable<ReplayFacts["recording"]> {
  const decision = canWatchReplay(facts, now);
  if (!decision.ok) throw new AppError(decision.code);
  if (!facts?.recording) throw new AppError("replay_unavailable");
  return facts.recording;
}
