import { withChunkTimeout } from "#renderer/data/queries/lazy-screen.ts";

/**
 * Converts a local time in a zone to ISO-8601 with the zone's offset. Returns null for a time that a clock change
 * skips. For a time that occurs twice, returns the first.
 */
export async function toSchedule(wallClock: string, zone: string): Promise<string | null> {
  const { Temporal } = await withChunkTimeout(import("temporal-polyfill"));
  const wanted = Temporal.PlainDateTime.from(wallClock);
  const found = wanted.toZonedDateTime(zone, { disambiguation: "compatible" });
  if (!found.toPlainDateTime().equals(wanted)) return null;
  return found.toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** The value of a `datetime-local` input for a schedule in its own zone: "2026-12-01T10:00". */
export const toWallClock = (schedule: string) => schedule.slice(0, 16);
