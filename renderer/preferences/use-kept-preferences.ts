import { useEffect } from "react";
import { keepPreferences } from "./keep-preferences.ts";

/** Once for the whole application: what a person prefers follows them from device to device. */
export function useKeptPreferences(): void {
  useEffect(keepPreferences, []);
}
