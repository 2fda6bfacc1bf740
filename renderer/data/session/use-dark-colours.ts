import { useSyncExternalStore } from "react";
import { usePreferences } from "./preferences-store.ts";

function watchMedia(media: string) {
  return {
    subscribe: (changed: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    matches: () => window.matchMedia(media).matches,
  };
}

const dark = watchMedia("(prefers-color-scheme: dark)");
const paper = watchMedia("print");

/**
 * Returns whether to use dark colours: the stored setting, or else the system's, and never in print. Follows all
 * changes.
 */
export function useDarkColours(): boolean {
  const chosen = usePreferences((preferences) => preferences.colours);
  const systemIsDark = useSyncExternalStore(dark.subscribe, dark.matches);
  const isPrinted = useSyncExternalStore(paper.subscribe, paper.matches);
  return !isPrinted && (chosen === "system" ? systemIsDark : chosen === "dark");
}
