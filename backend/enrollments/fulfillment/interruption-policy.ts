import { HOST_AWAY_MS, HOST_EARLY_MS } from "#backend/platform/constants.ts";
import {
  assessFulfillment,
  type Fulfillment,
  resumptionDueAt,
  reviewEndsAt,
  scheduledEnd,
  settlementDueAt,
} from "#backend/lectures/schedule/fulfillment-policy.ts";
import type { InterruptionFacts } from "./fulfillment-repo.ts";

interface Interruption {
  state: "broke_off" | "under_review";
  /** What follows unless the host resumes or an admin decides. */
  outlook: Exclude<Fulfillment, "given">;
  /** If the host resumes by then, half of the lecture can still take place; null when it is too late. */
  resumeBy: Date | null;
  /** When the outlook comes true. */
  decidedAt: Date;
}

/**
 * Returns what becomes of a lecture that students paid for and that broke off or is under review; null while nothing is
 * wrong, and once it is decided.
 */
export function interruptionOf(facts: InterruptionFacts, now: Date): Interruption | null {
  const { fulfillment, payments, reviewAt } = facts;
  if (payments === 0) return null;
  if (fulfillment === "under_review")
    return (
      reviewAt && {
        state: "under_review",
        outlook: "not_given",
        resumeBy: null,
        decidedAt: reviewEndsAt(reviewAt),
      }
    );
  if (fulfillment !== null || !hasBrokenOff(facts, now)) return null;
  const outlook = assessFulfillment(facts);
  if (outlook === "given") return null;
  const resumeBy = resumptionDueAt(facts);
  return {
    state: "broke_off",
    outlook,
    resumeBy: now < resumeBy ? resumeBy : null,
    decidedAt: settlementDueAt(facts),
  };
}

/** The host has ended the lecture, or has left it. A host who has not come yet is late: no-shows have their own rule. */
function hasBrokenOff(facts: InterruptionFacts, now: Date): boolean {
  const { startsAt, endedAt, hostSeenAt } = facts;
  if (endedAt !== null) return true;
  if (now < startsAt) return false;
  const seenAt = hostSeenAt?.getTime() ?? -Infinity;
  const isAway = seenAt <= now.getTime() - HOST_AWAY_MS;
  const came = seenAt > startsAt.getTime() - HOST_EARLY_MS;
  return isAway && (came || scheduledEnd(facts) <= now);
}
