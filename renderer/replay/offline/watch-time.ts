import { deviceTime } from "./device-time.ts";
import { isOver, type OfflineReplay } from "./offline-store.ts";

/**
 * How often the expiry of a playing offline replay is checked, in milliseconds. Otherwise buffered data would play on.
 */
const CHECK_INTERVAL_MS = 15_000;

/** Calls `onOver` when the right to an offline replay has ended. Returns a function that stops the checks. */
export function watchTime(offlineReplay: OfflineReplay, onOver: () => void): () => void {
  const timer = setInterval(() => {
    if (isOver(offlineReplay, deviceTime())) onOver();
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
