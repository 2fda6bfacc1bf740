import { useSyncExternalStore } from "react";
import { usePreferences } from "#renderer/session/preferences-store.ts";

const DARK = "(prefers-color-scheme: dark)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether to use dark colours: the stored choice, else the system's setting. Follows changes of both. */
export function useDarkColours(): boolean {
  const chosen = usePreferences((preferences) => preferences.colours);
  const systemIsDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  return chosen === "system" ? systemIsDark : chosen === "dark";
}
