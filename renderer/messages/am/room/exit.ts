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
    paid: "ተማሪዎች የከፈሉት",
    refunded: "የተመለሰ",
    fee: "የጉባኤ ክፍያ",
    earned: "የሚያገኙት",
    atStake: "ያገኙ የነበረው",
    given: "ከትምህርቱ በቂው ተሰጥቷል። ይህ በ{{decided}} ይጸናል። ተማሪዎች ቅሬታ ካላቀረቡ ከ{{payable}} ጀምሮ ሊከፈልዎ ይችላል።",
    decided: "ትምህርቱ ተሰጥቷል። ተማሪዎች ቅሬታ ካላቀረቡ ከ{{payable}} ጀምሮ ሊከፈልዎ ይችላል።",
    returnable: "ተማሪዎች ከከፈሉት {{amount}} ገና ሊመለስ ይችላል።",
    earnings: "ገቢዎ",
    backToRoom: "ወደ ክፍሉ ይመለሱ",
  },

  next: {
    heading: "ቀጣዩ የ{{name}} ትምህርት",
    receipt: "ደረሰኝዎ",
  },
};
