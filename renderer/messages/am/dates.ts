import { amharicDateWords } from "#contract/calendar/amharic-date-words.ts";
import type { enDates } from "../en/dates.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enDates> = {
  ...amharicDateWords,
  partDay: "ቀን",
  partMonth: "ወር",
  partYear: "ዓመት (ዓ.ም.)",
  partTime: "መደበኛ ሰዓት",
  near: { today: "ዛሬ", tomorrow: "ነገ", yesterday: "ትናንት" },
  relative: {
    now: "አሁን",
    today: "ዛሬ",
    tomorrow: "ነገ",
    yesterday: "ትናንት",
    minutesAhead_one: "ከ{{count}} ደቂቃ በኋላ",
    minutesAhead_other: "ከ{{count}} ደቂቃዎች በኋላ",
    minutesAgo_one: "ከ{{count}} ደቂቃ በፊት",
    minutesAgo_other: "ከ{{count}} ደቂቃዎች በፊት",
    hoursAhead_one: "ከ{{count}} ሰዓት በኋላ",
    hoursAhead_other: "ከ{{count}} ሰዓታት በኋላ",
    hoursAgo_one: "ከ{{count}} ሰዓት በፊት",
    hoursAgo_other: "ከ{{count}} ሰዓታት በፊት",
    daysAhead_one: "ከ{{count}} ቀን በኋላ",
    daysAhead_other: "ከ{{count}} ቀናት በኋላ",
    daysAgo_one: "ከ{{count}} ቀን በፊት",
    daysAgo_other: "ከ{{count}} ቀናት በፊት",
    weeksAhead_one: "ከ{{count}} ሳምንት በኋላ",
    weeksAhead_other: "ከ{{count}} ሳምንታት በኋላ",
    weeksAgo_one: "ከ{{count}} ሳምንት በፊት",
    weeksAgo_other: "ከ{{count}} ሳምንታት በፊት",
    monthsAhead_one: "ከ{{count}} ወር በኋላ",
    monthsAhead_other: "ከ{{count}} ወራት በኋላ",
    monthsAgo_one: "ከ{{count}} ወር በፊት",
    monthsAgo_other: "ከ{{count}} ወራት በፊት",
  },
};
