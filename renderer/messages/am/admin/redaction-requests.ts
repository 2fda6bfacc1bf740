import type { enAdminRedactionRequests } from "../../en/admin/redaction-requests.ts";
import type { Translation } from "../../translation.ts";

export const amAdminRedactionRequests: Translation<typeof enAdminRedactionRequests> = {
  lead: "በትምህርቱ ላይ የተናገሩና ከቀረጻው እንዲወጡ የሚጠይቁ ተማሪዎች። የሚወስኑት መምህሩ ናቸው፤ ከ72 ሰዓት በኋላ፣ ወይም መምህሩ ካልቻሉ ወይም ካልፈለጉ ግን አስተዳዳሪ ይወስናል።",
  empty: "ከቀረጻ እንዲወጣ የጠየቀ የለም",
  byHost: "ከመምህሩ ዘንድ",
  byAdmin: "አስተዳዳሪ ይወስናል",
  passages: "ክፍሎች",
  passage: "ከ{{from}} እስከ {{to}}",
  askedAt: "የተጠየቀው",
  unfair: "ተማሪዎች ለዚህ ቀረጻ ከፍለዋል፤ ከሩቡ በላይም ይደበቃል። እርስዎ ይህን ማድረግ ይችላሉ፤ ተገቢ ከሆነ የትምህርቱን ክፍያ ይመልሱ።",
  hide: "እነዚህን ክፍሎች ይደብቁ",
  hideQuestion:
    "ከዚያን ጊዜ ጀምሮ እነዚህን ክፍሎች ማንም ሊመለከት አይችልም፤ እንደገና ሊያሳያቸው የሚችለውም አስተዳዳሪ ብቻ ነው። ለተናጋሪው ኢሜይል ይደርሰዋል።",
  hidden: "ክፍሎቹ ተደብቀዋል።",
  refuse: "አይቀበሉት",
  refuseQuestion: "ክፍሎቹ እንዳሉ ይቆያሉ። ምክንያትዎ ለተናጋሪው በኢሜይል ይላካል፤ እንደገናም መጠየቅ አይችሉም።",
  refuseReason: "ለተናጋሪው የሚነገር ምክንያት",
  refused: "ጥያቄው ተቀባይነት አላገኘም።",
  toReplay: "ቀረጻውን ይክፈቱ",
};
