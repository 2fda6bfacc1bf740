import { useSyncExternalStore } from "react";

const STEP_MS = 30_000;
let now = new Date();

function subscribe(changed: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date();
    changed();
  }, STEP_MS);
  return () => clearInterval(timer);
}

function present(): Date {
  // A page that stood unmounted for long must not start with an old time.
  if (Date.now() - now.getTime() > STEP_MS) now = new Date();
  return now;
}

/** The present time, renewed every half minute: enough for "in 5 minutes". */
export function useNow(): Date {
  // The server draws pages too, and its time is the same.
  return useSyncExternalStore(subscribe, present, present);
}
