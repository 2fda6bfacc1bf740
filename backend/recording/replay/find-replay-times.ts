import type { Caller } from "#backend/platform/http/caller.ts";
import { findAssembly } from "../assembly/assembly-repo.ts";
import { isHidden } from "../state/cut-policy.ts";
import { requireWatchable } from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import type { ReplayServices } from "./get-replay.ts";

interface ReplayTimes {
  /** The period from the first to the last recorded moment. */
  from: Date;
  to: Date;
  /** Returns a moment's position in the replay; null if it wasn't recorded or is hidden. */
  toReplayMs: (moment: Date) => number | null;
}

/**
 * Returns what places a lecture's moments in its replay; null while there is nothing to watch.
 * @throws AppError with the codes of canWatchReplay
 */
export async function findReplayTimes(
  { db, clock }: Pick<ReplayServices, "db" | "clock">,
  { accountId }: Pick<Caller, "accountId">,
  lectureId: string,
): Promise<ReplayTimes | null> {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  const { id: recordingId, hidden } = requireWatchable(facts, clock());
  const { kept = [] } = (await findAssembly(db, recordingId)) ?? {};
  const [first, last] = [kept.at(0), kept.at(-1)];
  if (!first || !last) return null;
  return {
    from: new Date(first.fromMs),
    to: new Date(last.toMs),
    toReplayMs(moment) {
      const epochMs = moment.getTime();
      const part = kept.find(({ fromMs, toMs }) => fromMs <= epochMs && epochMs < toMs);
      const atMs = part ? Math.round(part.atMs + epochMs - part.fromMs) : null;
      return atMs === null || isHidden(hidden, atMs) ? null : atMs;
    },
  };
}
