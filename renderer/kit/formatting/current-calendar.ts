import type { CalendarAndClock } from "#contract/calendar/format-moment.ts";

let current: CalendarAndClock = { calendar: "gregorian", clock: "24-hour" };

/** The reader's current calendar and clock. */
export const currentCalendarAndClock = (): CalendarAndClock => current;

/** Changes the calendar and clock. The caller must then render again what is already on screen. */
export function changeCalendarAndClock({ calendar, clock }: CalendarAndClock): void {
  current = { calendar, clock };
}
