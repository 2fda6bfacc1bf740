import { addTexts } from "../i18n.ts";
import { englishDateWords } from "#contract/calendar/english-date-words.ts";

/** The date words shared with emails, the parts of a date field, and relative times. */
export const enDates = {
  ...englishDateWords,
  partDay: "Day",
  partMonth: "Month",
  partYear: "Year (E.C.)",
  partTime: "Standard time",
  /** Used instead of a weekday at the start of a sentence. Within a sentence, the words of `relative` are used. */
  near: { today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" },
  relative: {
    now: "now",
    today: "today",
    tomorrow: "tomorrow",
    yesterday: "yesterday",
    minutesAhead_one: "in {{count}} minute",
    minutesAhead_other: "in {{count}} minutes",
    minutesAgo_one: "{{count}} minute ago",
    minutesAgo_other: "{{count}} minutes ago",
    hoursAhead_one: "in {{count}} hour",
    hoursAhead_other: "in {{count}} hours",
    hoursAgo_one: "{{count}} hour ago",
    hoursAgo_other: "{{count}} hours ago",
    daysAhead_one: "in {{count}} day",
    daysAhead_other: "in {{count}} days",
    daysAgo_one: "{{count}} day ago",
    daysAgo_other: "{{count}} days ago",
    weeksAhead_one: "in {{count}} week",
    weeksAhead_other: "in {{count}} weeks",
    weeksAgo_one: "{{count}} week ago",
    weeksAgo_other: "{{count}} weeks ago",
    monthsAhead_one: "in {{count}} month",
    monthsAhead_other: "in {{count}} months",
    monthsAgo_one: "{{count}} month ago",
    monthsAgo_other: "{{count}} months ago",
  },
} as const;

addTexts("dates", enDates);

declare module "../i18n.ts" {
  interface Catalogue {
    dates: typeof enDates;
  }
}
