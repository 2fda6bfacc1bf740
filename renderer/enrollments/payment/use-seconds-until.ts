import { useSyncExternalStore } from "react";
import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** More often than once per second, so that no second is skipped. */
const TICK_MS = 250;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the whole seconds until `until`, which is a server time in milliseconds: 0 once it has passed, and null if
 * `until` is null.
 */
export function useSecondsUntil(until: number | null): number | null {
  const secondsLeft = () => (until === null ? null : Math.max(0, Math.ceil((until - serverNow()) / 1000)));
  return useSyncExternalStore(subscribe, secondsLeft, secondsLeft);
}
