import { useEffect } from "react";
import { syncPreferences } from "./sync-preferences.ts";

/** Synchronizes preferences across devices. Use it once in the application. */
export function useSyncedPreferences(): void {
  useEffect(syncPreferences, []);
}
