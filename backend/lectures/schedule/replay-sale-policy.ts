import type { Delivery } from "./delivery-policy.ts";

/** A replay is sold while it can still be watched for so long: a checkout may take an hour, and nobody pays for minutes. */
export const MIN_REPLAY_LEFT_MS = 24 * 60 * 60_000;

export interface ReplaySaleFacts {
  replayPriceSantim: number | null;
  /** null: only the instructor can watch it. */
  replayDays: number | null;
  /** Before it is decided that the lecture was given, all of its payments may still be refunded. */
  delivery: Delivery | null;
  /** All qualities are there. A preview is not sold: nobody can tell how much of it was watched. */
  isReplayReady: boolean;
  replayExpiresAt: Date | null;
}

export interface ReplayOffer {
  priceSantim: number;
  /** Until when it can be watched. */
  until: Date;
}

/** Returns what the replay costs without a seat; null when it can't be bought now. */
export function replayOffer(facts: ReplaySaleFacts, now: Date): ReplayOffer | null {
  const { replayPriceSantim: priceSantim, replayExpiresAt: until } = facts;
  const isOffered = priceSantim !== null && facts.replayDays !== null && facts.delivery === "given";
  if (!isOffered || !facts.isReplayReady || until === null) return null;
  return until.getTime() - now.getTime() < MIN_REPLAY_LEFT_MS ? null : { priceSantim, until };
}
