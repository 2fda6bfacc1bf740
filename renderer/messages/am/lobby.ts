import { amLobbyRecording } from "./lobby/recording.ts";
import { amPreJoin } from "./lobby/pre-join.ts";
import type { enLobby } from "../en/lobby.ts";
import type { Translation } from "../translation.ts";

export const texts: Translation<typeof enLobby> = {
  preJoin: amPreJoin,
  recording: amLobbyRecording,

  data: {
    label: "ዳታ ቆጣቢ",
    full: "ሙሉ፣ በሰዓት እስከ {{amount}} ሜባ",
    low: "ዝቅተኛ፣ በሰዓት እስከ {{amount}} ሜባ",
    slides: "ስላይዶች፣ በሰዓት እስከ {{amount}} ሜባ",
    audio: "ድምፅ ብቻ፣ በሰዓት እስከ {{amount}} ሜባ",
    used: "እስካሁን የተጠቀሙት",
    perHour: "በዚህ ፍጥነት በሰዓት",
    megabytes: "{{amount}} ሜባ",
  },

  devices: { camera: "ካሜራ", microphone: "ማይክሮፎን", any: "የኮምፒውተሩ ነባሪ" },

  sfu: {
    label: "ለሁሉም ተመልካቾች አንዴ ብቻ ይላኩ",
    hint: "ቪዲዮዎን ለእያንዳንዱ ተመልካች እኛ እናስተላልፋለን፤ ስለዚህ ተመልካቾቹ ምንም ያህል ቢበዙ የሚልኩት አይጨምርም። ክፍሉ ውስጥ ከበራ በኋላ ትምህርቱ እስኪጠናቀቅ ድረስ እንደበራ ይቆያል።",
    fixedBy: {
      seats: "ብዙ መቀመጫዎች ስለተሸጡ በርቷል። ተመልካቾቹ ምንም ያህል ቢበዙ የሚልኩት አይጨምርም።",
      room: "ትምህርቱ እስኪጠናቀቅ ድረስ እንደበራ ይቆያል። ተመልካቾቹ ምንም ያህል ቢበዙ የሚልኩት አይጨምርም።",
    },
  },
};
