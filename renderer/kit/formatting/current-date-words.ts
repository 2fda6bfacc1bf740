import type { DateWords } from "#contract/calendar/date-words.ts";
import { currentLanguage, messages } from "#renderer/messages/i18n.ts";

/** The words for days and hours in the current language. */
export function dateWords(): DateWords {
  return messages.getResourceBundle(currentLanguage(), "dates") as DateWords;
}
