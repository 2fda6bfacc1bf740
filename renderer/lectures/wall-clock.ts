import { withinChunkTime } from "#renderer/ui/lazy-screen.ts";

/**
 * A wall-clock time in a zone → ISO-8601 with that zone's offset at that moment; null when the clocks skip the
 * time. Of a time that comes twice, the first is meant.
 */
export async function toSchedule(wallClock: string, zone: string): Promise<string | null> {
  const { Temporal } = await withinChunkTime(import("temporal-polyfill"));
  const wanted = Temporal.PlainDateTime.from(wallClock);
  const found = wanted.toZonedDateTime(zone, { disambiguation: "compatible" });
  if (!found.toPlainDateTime().equals(wanted)) return null;
  return found.toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** The value of a date-and-time input for a schedule in its own zone: "2026-12-01T10:00". */
export const toWallClock = (schedule: string) => schedule.slice(0, 16);
