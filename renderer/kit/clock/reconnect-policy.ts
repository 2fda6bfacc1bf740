import { REALTIME } from "#renderer/constants.ts";

/** About ten minutes of attempts, with delays of up to five seconds. */
export const RECONNECT_ATTEMPTS = 120;

/**
 * Returns the milliseconds before the given attempt (counted from 1), or null after the last one. `random`, between 0
 * and 1, varies the delay, so that the participants of a room do not all reconnect at once.
 */
export function reconnectDelay(attempt: number, random: number): number | null {
  if (attempt > RECONNECT_ATTEMPTS) return null;
  const grown = REALTIME.reconnectDelayMs * REALTIME.reconnectFactor ** (attempt - 1);
  const jitter = 1 + REALTIME.jitter * (2 * random - 1);
  return Math.round(Math.min(grown, REALTIME.reconnectDelayMaxMs) * jitter);
}
