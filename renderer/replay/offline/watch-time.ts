import { deviceTime } from "./device-time.ts";
import { isOver, type OfflineReplay } from "./offline-store.ts";

/**
 * The interval at which the expiry of a playing offline replay is checked, in milliseconds. Without this check, already
 * buffered data would keep playing after the expiry.
 */
const CHECK_INTERVAL_MS = 15_000;

/** Calls `onOver` once the account may no longer watch an offline replay. Returns a function that stops the checks. */
export function watchTime(offlineReplay: OfflineReplay, onOver: () => void): () => void {
  const timer = setInterval(() => {
    if (isOver(offlineReplay, deviceTime())) onOver();
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
