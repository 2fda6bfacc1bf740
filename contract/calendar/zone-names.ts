/** Returns "East Africa Time", or null if `Intl` only knows the zone's offset. */
export function zonePeriod(zone: string, language: string): string | null {
  for (const timeZoneName of ["longGeneric", "long"] as const) {
    const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value;
    if (name !== undefined && !/\d/.test(name)) return name;
  }
  return null;
}
