import { useStore } from "zustand";
import { preferences, type PreferencesState } from "./preferences.ts";

/** The preferences as a hook, for components. */
export const usePreferences = Object.assign(
  <Selected>(select: (state: PreferencesState) => Selected): Selected => useStore(preferences, select),
  preferences,
);
