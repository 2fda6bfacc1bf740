import type { enPreferences } from "../en/preferences.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amPreferences: Translation<typeof enPreferences> = {
  heading: "ምርጫዎች",
  lead: "ለውጦች ወዲያውኑ ይሠራሉ። ቋንቋ፣ የቀን መቁጠሪያና የሰዓት አቆጣጠር በሌሎች መሣሪያዎችዎም ላይ ይሠራሉ።",
  language: "ቋንቋ",
  calendar: "የቀን መቁጠሪያ",
  calendars: { gregorian: "ጎርጎርዮሳዊ", ethiopian: "የኢትዮጵያ" },
  clock: "የሰዓት አቆጣጠር",
  clocks: { "24-hour": "24 ሰዓት", "12-hour": "12 ሰዓት (ጥዋት፣ ከሰዓት)", ethiopian: "የኢትዮጵያ" },
  clockHint: "ከኢትዮጵያ ሰዓት ጎን መደበኛው ሰዓት ሁልጊዜ ይታያል።",
  colours: "ገጽታ",
  colourChoices: { system: "እንደ መሣሪያው", light: "ብሩህ", dark: "ጨለማ" },
  coloursHint: "በዚህ መሣሪያ ላይ ብቻ።",
  example: "ለምሳሌ፦",
};
