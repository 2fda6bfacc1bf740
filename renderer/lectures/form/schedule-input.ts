import { ApiError } from "#renderer/data/client/api-error.ts";
import { withChunkTimeout } from "#renderer/data/queries/lazy-screen.ts";
import { messages } from "#renderer/messages/i18n.ts";

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

/** Like `toSchedule`. @throws ApiError that names the field, for a time that a clock change skips */
export async function zonedSchedule(wallClock: string, zone: string): Promise<string> {
  const schedule = await toSchedule(wallClock, zone);
  if (schedule !== null) return schedule;
  const message = messages.t("skippedTime", { ns: "lectures" });
  throw new ApiError({ code: "invalid", status: 0, message, fields: { schedule: [message] } });
}
