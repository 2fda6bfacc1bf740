import type { Assembled } from "./assembly-repo.ts";

const dayMs = 86_400_000;
/** How long the host of a lecture without a promised replay can see it. */
const DEFAULT_DAYS = 30;

/** When a replay's time is over. */
export function expiryOf({ endedAt, replayDays }: Pick<Assembled, "endedAt" | "replayDays">): Date {
  return new Date(endedAt.getTime() + (replayDays ?? DEFAULT_DAYS) * dayMs);
}
