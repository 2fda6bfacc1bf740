import { z } from "zod/mini";
import { languages } from "../text/languages.ts";

export const language = z.enum(languages, { error: "Choose a language." });
export const calendar = z.enum(["gregorian", "ethiopian"], { error: "Choose a calendar." });
/** `ethiopian`: twelve hours counted from 6:00, always shown with the standard time. */
export const clockStyle = z.enum(["24-hour", "12-hour", "ethiopian"], { error: "Choose a clock." });

/** A user's language, calendar and clock, on pages and in emails. */
export const preferences = z.object({ language, calendar, clock: clockStyle });
export type Preferences = z.infer<typeof preferences>;

/**
 * Contains only the changed preferences, since a page may not know what another device has changed. The first change
 * must contain all preferences.
 */
export const preferencesChange = z.partial(preferences);
export type PreferencesChange = z.infer<typeof preferencesChange>;
