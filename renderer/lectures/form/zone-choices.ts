import { cityOf } from "#contract/calendar/format-moment.ts";
import { DEFAULT_ZONE } from "#contract/calendar/default-zone.ts";
import { zonePeriod } from "#contract/calendar/zone-names.ts";
import { dateWords } from "#renderer/kit/formatting/current-date-words.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";

export interface ZoneChoice {
  zone: string;
  /** "Addis Ababa (East Africa Time)". */
  name: string;
}

function nameOf(zone: string, language: string): string {
  const city = cityOf(zone, dateWords());
  const period = zonePeriod(zone, language);
  return period === null ? city : `${city} (${period})`;
}

/** Cached by language: building the names of all zones takes a few hundred milliseconds on a phone. */
const known = new Map<string, readonly ZoneChoice[]>();

function knownChoices(language: string): readonly ZoneChoice[] {
  const before = known.get(language);
  if (before !== undefined) return before;
  const choices = Intl.supportedValuesOf("timeZone")
    .map((zone) => ({ zone, name: nameOf(zone, language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  known.set(language, choices);
  return choices;
}

/**
 * All zones that the browser knows, starting with the default zone and the lecture's own zone. The lecture's zone is
 * included even if the browser doesn't know it.
 */
export function zoneChoices(present: string): readonly ZoneChoice[] {
  const language = currentLanguage();
  const first = [...new Set([DEFAULT_ZONE, present])].map((zone) => ({ zone, name: nameOf(zone, language) }));
  return [...first, ...knownChoices(language).filter(({ zone }) => !first.some((it) => it.zone === zone))];
}
