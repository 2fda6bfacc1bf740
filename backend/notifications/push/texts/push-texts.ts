import type { Preferences } from "#contract/calendar/preferences.ts";
import { amPushes } from "./am.ts";
import { enPushes, type PushTexts } from "./en.ts";

export const pushTexts: Readonly<Record<Preferences["language"], PushTexts>> = { en: enPushes, am: amPushes };
