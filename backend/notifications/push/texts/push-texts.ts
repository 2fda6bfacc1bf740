import type { Preferences } from "#contract/calendar/preferences.ts";
import { amPushes } from "./am.ts";
import { enPushes, type PushTexts } from "./en.ts";

/** What our notifications say in each language. */
export const pushTexts: Readonly<Record<Preferences["language"], PushTexts>> = { en: enPushes, am: amPushes };
