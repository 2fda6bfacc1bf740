import { useStore } from "zustand";
import { changeCalendarAndClock } from "#renderer/kit/formatting/current-calendar.ts";
import { preferences, type PreferencesState } from "./device-preferences.ts";

/** The preferences as a hook, for components. */
export const usePreferences = Object.assign(
  <Selected>(select: (state: PreferencesState) => Selected): Selected => useStore(preferences, select),
  preferences,
);

// Sets the calendar and clock before any component renders, so that all components show the same day and hour.
changeCalendarAndClock(preferences.getState());
preferences.subscribe(changeCalendarAndClock);
