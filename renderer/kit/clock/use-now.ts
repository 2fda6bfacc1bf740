import { useSyncExternalStore } from "react";
import { onServerTimeChange, serverNow } from "./server-time.ts";

const STEP_MS = 30_000;
let now = new Date(serverNow());

function subscribe(onChange: () => void): () => void {
  const update = () => {
    now = new Date(serverNow());
    onChange();
  };
  const timer = setInterval(update, STEP_MS);
  const unsubscribe = onServerTimeChange(update);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

function currentTime(): Date {
  // The time is not updated while no component uses it, and the estimate of the server's time may have changed since
  // the last update.
  if (Math.abs(serverNow() - now.getTime()) > STEP_MS) now = new Date(serverNow());
  return now;
}

/** Returns the server's time, updated every half minute, which is enough for "in 5 minutes". */
export function useNow(): Date {
  // The third argument is for server rendering.
  return useSyncExternalStore(subscribe, currentTime, currentTime);
}
