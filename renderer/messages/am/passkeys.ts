import type { enPasskeys } from "../en/passkeys.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enPasskeys> = {
  heading: "የይለፍ ቁልፎች",
  intro:
    "በጣት አሻራዎ፣ በፊትዎ ወይም በመሣሪያዎ ፒን ይግቡ። የይለፍ ቁልፍ (passkey) የሚሠራው በጉባኤ ላይ ብቻ ስለሆነ ማንም አታልሎ ሊወስድብዎ አይችልም። የይለፍ ቃልዎም መሥራቱን ይቀጥላል።",
  loading: "የይለፍ ቁልፎችዎ በመጫን ላይ",
  addedOn: "የተጨመረው፦ {{date}}",
  lastUsed: "ለመጨረሻ ጊዜ ጥቅም ላይ የዋለው፦ {{when}}",
  neverUsed: "እስካሁን ጥቅም ላይ አልዋለም",
  name: "ስም",
  defaultName: "የይለፍ ቁልፍ {{number}}",
  add: "የይለፍ ቁልፍ ይጨምሩ",
  addQuestion: "በመቀጠል መሣሪያዎ የጣት አሻራዎን፣ ፊትዎን ወይም ፒኑን ይጠይቃል። ከሌሎች መሣሪያዎችዎ ይወጣሉ።",
  rename: "ስም ይለውጡ",
  renameOne: "የ{{name}}ን ስም ይለውጡ",
  remove: "ያስወግዱ",
  removeOne: "{{name}}ን ያስወግዱ",
  removeQuestion: "ከእንግዲህ አያስገባዎትም፤ ከሌሎች መሣሪያዎችዎም ይወጣሉ። መሣሪያዎ አሁንም ሊያቀርበው ስለሚችል ከመሣሪያዎም ላይ ይሰርዙት።",
  done: { add: "የይለፍ ቁልፉ ተጨምሯል።", rename: "የይለፍ ቁልፉ ስም ተለውጧል።", remove: "የይለፍ ቁልፉ ተወግዷል።" },
  logIn: "በይለፍ ቁልፍ ይግቡ",
  use: "የይለፍ ቁልፍ ይጠቀሙ",
  waiting: "የይለፍ ቁልፍዎን በመጠበቅ ላይ…",
  stepIntro: "መግባትዎን ለመጨረስ የይለፍ ቁልፍዎን ይጠቀሙ።",
  notHere: "መለያዎ የይለፍ ቁልፉን ይጠይቃል፤ እዚህ ግን መጠቀም አይቻልም። ቁልፉ ባለበት መሣሪያ ላይ ጉባኤን በብራውዘር ይክፈቱ።",
  adminIntro: "የይለፍ ቁልፍ እንደ ሁለተኛ እርምጃ ይቆጠራል። ከዚያ በኋላ የይለፍ ቃልዎ ብቻውን አያስገባዎትም።",
};
