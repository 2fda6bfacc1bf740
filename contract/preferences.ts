import { z } from "zod";
import { languages } from "./languages.ts";

export const language = z.enum(languages, { error: "Choose a language." });
export const calendar = z.enum(["gregorian", "ethiopian"], { error: "Choose a calendar." });
/** `ethiopian`: twelve hours counted from 6:00, always beside the standard time. */
export const clockStyle = z.enum(["24-hour", "12-hour", "ethiopian"], { error: "Choose a clock." });

/** How a person wants language, days and hours shown; mails go by it too. */
export const preferences = z.object({ language, calendar, clock: clockStyle });
export type Preferences = z.infer<typeof preferences>;
