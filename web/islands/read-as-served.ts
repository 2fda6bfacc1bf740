import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { preferences } from "#renderer/session/preferences.ts";

const MINUTE_MS = 60_000;
/** From here on, minutes count, and the page must follow them. */
const NEAR_MS = 60 * MINUTE_MS;
/** After this time "in 3 hours" is no longer true enough. */
export const STALE_AFTER_MS = 30 * MINUTE_MS;

/** Whether the device's clock shows the lecture's own time at its start. */
function isSameClock(start: Date, zone: string): boolean {
  const [here, there] = [wallClockAt(start, null), wallClockAt(start, zone)];
  return here.weekday === there.weekday && here.hour === there.hour && here.minute === there.minute;
}

/**
 * Whether a lecture's page says what the application would say: the server wrote its times for somebody in the
 * lecture's zone, with the usual calendar and clock, and they don't change soon.
 */
export function isReadAsServed(page: ParentNode, now: Date): boolean {
  const time = page.querySelector<HTMLTimeElement>(".lecture-detail__when time");
  const zone = time?.dataset["zone"];
  if (time === null || zone === undefined) return false;
  const { calendar, clock } = preferences.getState();
  const start = new Date(time.dateTime);
  const isNear = start.getTime() - now.getTime() < NEAR_MS;
  return !isNear && calendar === "gregorian" && clock === "24-hour" && isSameClock(start, zone);
}
