import type { enPreferences } from "../en/preferences.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enPreferences> = {
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
  notify: {
    heading: "ማሳወቂያዎች",
    lead: "ትምህርትዎ ሲጀምር፣ ሲቀየር ወይም ሲሰረዝ ጉባኤ በዚህ መሣሪያ ላይ ሊያሳውቅዎ ይችላል። አሳሽዎ አንድ ጊዜ ይጠይቅዎታል።",
    offer: "እንዳያመልጥዎ፦ ትምህርቱ ሲጀምር፣ ሲቀየር ወይም ሲሰረዝ በዚህ መሣሪያ ላይ እናሳውቅዎታለን።",
    turnOn: "ማሳወቂያዎችን ይክፈቱ",
    notNow: "አሁን አይደለም",
    turnOff: "በዚህ መሣሪያ ላይ ይዝጉ",
    states: {
      on: "ይህ መሣሪያ ማሳወቂያዎችዎን ያሳያል።",
      app: "ይህ መተግበሪያ ክፍት ሳለ ማሳወቂያዎችዎን ያሳያል።",
      denied:
        "አሳሽዎ የጉባኤን ማሳወቂያዎች ከልክሏል። ለመፍቀድ ከአድራሻው ጎን ያለውን ምልክት ይጫኑ፣ ማሳወቂያዎች (Notifications) ላይ ፍቀድ (Allow) የሚለውን ይምረጡ፣ ከዚያም ገጹን እንደገና ይክፈቱ።",
      unsupported: "ይህ አሳሽ ጉባኤ ተዘግቶ ሳለ ማሳወቂያ ማሳየት አይችልም። በiPhone ላይ መጀመሪያ ጉባኤን ወደ መነሻ ገጽዎ ይጨምሩ።",
    },
    kinds: {
      "day-before": "ትምህርት ከመጀመሩ አንድ ቀን በፊት",
      "starts-soon": "ትምህርት ከመጀመሩ 15 ደቂቃ በፊት",
      live: "መምህሩ በቀጥታ ሲጀምሩ",
      moved: "ትምህርት ሲቀየር፣ ፋይሎች ሲጨመሩበት ወይም መምህሩ መልእክት ሲልኩ",
      cancelled: "ትምህርት ሲሰረዝ",
      refunded: "ተመላሽ ገንዘብ ሲጠናቀቅ",
    },
    channels: { push: "በመሣሪያዎቼ ላይ", email: "በኢሜይል" },
    quiet: "በእርስዎ ሰዓት ከ22:00 እስከ 7:00 አንረብሽዎትም፤ «15 ደቂቃ በፊት» እና «መምህሩ በቀጥታ ሲጀምሩ» ግን ይደርሱዎታል።",
  },
};
