import type { CalendarAndClock } from "#contract/calendar/format-moment.ts";

let current: CalendarAndClock = { calendar: "gregorian", clock: "24-hour" };

/** The calendar and clock in which this reader is told of days and times. */
export const currentCalendarAndClock = (): CalendarAndClock => current;

/** Shows them from here on. What is on screen must be rendered again. */
export function changeCalendarAndClock({ calendar, clock }: CalendarAndClock): void {
  current = { calendar, clock };
}
