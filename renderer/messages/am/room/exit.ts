import type { enRoomExit } from "../../en/room/exit.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amRoomExit: Translation<typeof enRoomExit> = {
  leaving: {
    title: "ከትምህርቱ ይውጡ",
    stay: "ለጊዜው መውጣት፦ ተማሪዎችዎ በክፍሉ ውስጥ ሆነው ይጠብቁዎታል።",
    end: "ለሁሉም መጨረስ፦ ሁሉም ይወጣሉ። ካሜራዎና ማይክሮፎንዎ ይጠፋሉ፤ ማጠቃለያም ያያሉ።",
    forNow: "ለጊዜው ይውጡ",
    forEveryone: "ለሁሉም ይጨርሱ",
  },

  summary: {
    heading: "ትምህርትዎ በቁጥር",
    loading: "ቁጥሮቹ እየተጫኑ ነው…",
    failed: "የትምህርትዎን ቁጥሮች መጫን አልቻልንም።",
    minutes: "ያስተማሩት ደቂቃ",
    people: "የተሳተፉ ሰዎች",
    messages: "መልእክቶች",
    earned: "የሚያገኙት",
    atStake: "ተማሪዎች የከፈሉት",
    given: "ከትምህርቱ በቂው ተሰጥቷል። ይህ በ{{decided}} ይጸናል። ተማሪዎች ቅሬታ ካላቀረቡ ከ{{payable}} ጀምሮ ሊከፈልዎ ይችላል።",
    under_review:
      "ከትምህርቱ ከግማሽ በታች ብቻ ለተማሪዎች ደርሷል። ከ{{decided}} በኋላ እንመረምረዋለን፤ ገንዘቡ ለእርስዎ እንደሚሆን ወይም ለተማሪዎች እንደሚመለስ እንነግርዎታለን።",
    not_given: "ከትምህርቱ ከሩብ በታች ብቻ ተሰጥቷል። እስከ {{decided}} ካልቀጠሉ ለሁሉም ተማሪዎች ገንዘባቸው ይመለሳል።",
    earnings: "ገቢዎ",
    backToRoom: "ወደ ክፍሉ ይመለሱ",
  },

  next: {
    heading: "ቀጣዩ የ{{name}} ትምህርት",
    receipt: "ደረሰኝዎ",
  },
};
