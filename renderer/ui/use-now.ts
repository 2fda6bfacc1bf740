import { useSyncExternalStore } from "react";

const STEP_MS = 30_000;
let now = new Date();

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date();
    onChange();
  }, STEP_MS);
  return () => clearInterval(timer);
}

function currentTime(): Date {
  // The time is not updated while no component uses it.
  if (Date.now() - now.getTime() > STEP_MS) now = new Date();
  return now;
}

/** Returns the current time, updated every half minute, which is enough for "in 5 minutes". */
export function useNow(): Date {
  // The third argument is for server rendering.
  return useSyncExternalStore(subscribe, currentTime, currentTime);
}
