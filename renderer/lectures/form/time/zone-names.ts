import { DEFAULT_ZONE } from "#contract/lectures/default-zone.ts";

/** All zones that the browser knows, the default first, and the lecture's own zone even when it is unknown here. */
export function zoneNames(present: string): readonly string[] {
  return [...new Set([DEFAULT_ZONE, present, ...Intl.supportedValuesOf("timeZone")])];
}
