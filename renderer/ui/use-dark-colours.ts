import { useSyncExternalStore } from "react";

const DARK = "(prefers-color-scheme: dark)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the person's system asks for dark colours, now and whenever it changes. */
export function useDarkColours(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
}
