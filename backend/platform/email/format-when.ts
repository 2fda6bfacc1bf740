import type { Preferences } from "#contract/calendar/preferences.ts";
import { amharicDateWords } from "#contract/calendar/amharic-date-words.ts";
import type { DateWords } from "#contract/calendar/date-words.ts";
import { englishDateWords } from "#contract/calendar/english-date-words.ts";
import { formatDateTimeInZone } from "#contract/calendar/format-moment.ts";
import type { EmailLanguage } from "./email.ts";

const dateWords: Readonly<Record<EmailLanguage, DateWords>> = { en: englishDateWords, am: amharicDateWords };

/**
 * Formats a date and time in the recipient's language, calendar and clock, as in "Tuesday, 1 December 2026, 10:00 ·
 * Addis Ababa time (GMT+3)".
 */
export function formatWhen(instant: Date, zone: string, preferences: Preferences): string {
  return formatDateTimeInZone(instant, zone, preferences, dateWords[preferences.language]);
}
