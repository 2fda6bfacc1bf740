import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { preferences } from "#renderer/session/preferences.ts";
import { momentAt, type Moments, NEAR_MS } from "./moments.ts";

const MINUTE_MS = 60_000;
/** After this time "in 3 hours" is no longer true enough. */
export const STALE_AFTER_MS = 30 * MINUTE_MS;

/** Whether the device's clock shows the lecture's own time at its start. */
function isSameClock(start: Date, zone: string): boolean {
  const [here, there] = [wallClockAt(start, null), wallClockAt(start, zone)];
  return here.weekday === there.weekday && here.hour === there.hour && here.minute === there.minute;
}

/**
 * Whether a lecture's page says what the application would say: the server wrote its times for somebody in the
 * lecture's zone, with the usual calendar and clock, and they don't change soon, or it wrote how they change.
 */
export function isReadAsServed(page: ParentNode, moments: Moments | null, now: Date): boolean {
  const time = page.querySelector<HTMLTimeElement>(".lecture-detail__when time");
  const zone = time?.dataset["zone"];
  if (time === null || zone === undefined) return false;
  const { calendar, clock } = preferences.getState();
  if (calendar !== "gregorian" || clock !== "24-hour") return false;
  const start = new Date(time.dateTime);
  if (!isSameClock(start, zone)) return false;
  if (start.getTime() - now.getTime() >= NEAR_MS) return true;
  return moments !== null && momentAt(moments, now.getTime()) !== null;
}
