import type { Fulfillment } from "./fulfillment-policy.ts";

/**
 * A replay is on sale only while it can be watched for at least this long: a checkout may take an hour, and no student
 * should pay for a few minutes.
 */
export const MIN_REPLAY_LEFT_MS = 24 * 60 * 60_000;

export interface ReplaySaleFacts {
  replayPriceSantim: number | null;
  /**
   * The number of days for which students with a seat can watch the replay; null if only the instructor can watch it.
   */
  replayDays: number | null;
  /** The replay is sold only once the lecture is decided as given: until then, all payments may still be refunded. */
  fulfillment: Fulfillment | null;
  /**
   * True if all renditions are available. A preview is not sold, since we can't measure how much of a preview was
   * watched.
   */
  isReplayReady: boolean;
  replayExpiresAt: Date | null;
}

export interface ReplayOffer {
  priceSantim: number;
  /** The time until which the replay can be watched. */
  until: Date;
}

/** Returns the replay's price without a seat; null when it can't be bought now. */
export function replayOffer(facts: ReplaySaleFacts, now: Date): ReplayOffer | null {
  const { replayPriceSantim: priceSantim, replayExpiresAt: until } = facts;
  const isOffered = priceSantim !== null && facts.replayDays !== null && facts.fulfillment === "given";
  if (!isOffered || !facts.isReplayReady || until === null) return null;
  return until.getTime() - now.getTime() < MIN_REPLAY_LEFT_MS ? null : { priceSantim, until };
}
