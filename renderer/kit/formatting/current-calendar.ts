import type { CalendarAndClock } from "#contract/calendar/format-moment.ts";

let current: CalendarAndClock = { calendar: "gregorian", clock: "24-hour" };

/** The reader's current calendar and clock. */
export const currentCalendarAndClock = (): CalendarAndClock => current;

/** Changes the calendar and clock. What is already on screen must be rendered again. */
export function changeCalendarAndClock({ calendar, clock }: CalendarAndClock): void {
  current = { calendar, clock };
}
