import { DEFAULT_ZONE } from "#contract/default-zone.ts";

/** Every zone the browser knows, ours first; a lecture's own zone is among them even when unknown here. */
export function zoneNames(present: string): readonly string[] {
  return [...new Set([DEFAULT_ZONE, present, ...Intl.supportedValuesOf("timeZone")])];
}
