import { REALTIME } from "#renderer/constants.ts";
import { RECONNECT_ATTEMPTS } from "./room-constants.ts";

/**
 * Milliseconds before the given attempt (counted from 1), or null when it is time to give up.
 * `random` is between 0 and 1: a whole class that lost the server must not come back in one instant.
 */
export function reconnectDelay(attempt: number, random: number): number | null {
  if (attempt > RECONNECT_ATTEMPTS) return null;
  const grown = REALTIME.reconnectDelayMs * REALTIME.reconnectFactor ** (attempt - 1);
  const spread = 1 + REALTIME.jitter * (2 * random - 1);
  return Math.round(Math.min(grown, REALTIME.reconnectDelayMaxMs) * spread);
}
