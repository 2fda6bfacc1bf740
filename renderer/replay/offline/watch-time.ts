import { deviceTime } from "./device-time.ts";
import { isOver, type OfflineReplay } from "./offline-store.ts";

/** How often it is looked whether the time of a copy that plays is over, in milliseconds: what was read ahead plays on. */
const LOOK_MS = 15_000;

/** Calls `onOver` when the right to a copy has ended. Returns the function that stops looking. */
export function watchTime(copy: OfflineReplay, onOver: () => void): () => void {
  const timer = setInterval(() => {
    if (isOver(copy, deviceTime())) onOver();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
