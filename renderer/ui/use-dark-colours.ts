import { useSyncExternalStore } from "react";
import { usePreferences } from "#renderer/session/preferences-store.ts";

const DARK = "(prefers-color-scheme: dark)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether colours are dark: as chosen here, else as the person's system asks, now and whenever either changes. */
export function useDarkColours(): boolean {
  const chosen = usePreferences((preferences) => preferences.colours);
  const systemIsDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  return chosen === "system" ? systemIsDark : chosen === "dark";
}
