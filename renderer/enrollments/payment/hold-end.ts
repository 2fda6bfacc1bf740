import type { SeatHold } from "#contract/payments/payment.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** Returns the end of a hold, as the server's time in milliseconds; null without a hold. */
export function holdEnd(hold: SeatHold | null | undefined): number | null {
  return hold ? serverNow() + hold.secondsLeft * 1000 : null;
}

/** Differences smaller than this, in milliseconds, are only caused by varying response times. */
const JITTER_MS = 2000;

/**
 * Returns the end of a hold after another response. A small difference is ignored, so that the timer does not jump by a
 * second with each response.
 */
export function steadyHoldEnd(before: number | null, next: number | null): number | null {
  return before !== null && next !== null && Math.abs(next - before) < JITTER_MS ? before : next;
}
