import type { enAdminLectures } from "../../en/admin/lectures.ts";
import type { Translation } from "../../translation.ts";

export const amAdminLectures: Translation<typeof enAdminLectures> = {
  lead: "ሰዎች የከፈሉባቸው ትምህርቶች። አስፈላጊ ሲሆን ለሁሉም ገንዘባቸውን ይመልሱ።",
  search: "ርዕስ፣ ወይም የመምህሩ ስም ወይም ኢሜይል",
  empty: "የተከፈለበት ትምህርት አልተገኘም",
  suspended: "መምህሩ ታግዷል።",
  instructor: "መምህር",
  starts: "የሚጀምረው",
  payments: "ክፍያዎች",
  eachPayment: "እያንዳንዱን ክፍያ ይመልከቱ",
  shortNotice: "አጭር ማስታወቂያ ይፍቀዱ",
  shortNoticeQuestion:
    "ለ24 ሰዓት መምህሩ ይህን ትምህርት ከአንድ ቀን ባነሰ ጊዜ ውስጥ ወዳለ ቀን ማዛወር ይችላሉ። አስቀድመው የከፈሉ ተማሪዎች ወጥተው ሙሉ ገንዘባቸውን ማስመለስ ይችላሉ።",
  shortNoticeReason: "ምክንያት (አስተዳዳሪዎች ብቻ ያዩታል)",
  shortNoticeAllowed: "ተፈቅዷል።",
  deleteReplay: "ቀረጻውን ያጥፉ",
  deleteReplayQuestion_one:
    "የ“{{name}}” ቀረጻና የተቀዳው ሁሉ ለዘለቄታው ይጠፋሉ። {{count}} ተማሪ {{amount}} ከፍሎበታል፤ ከዚያ በኋላ ሙሉ ክፍያውን ማስመለስ ይችላል። አስቀድሞ ለመምህሩ " +
    "የተከፈለው ዕዳ ይሆንባቸዋል።",
  deleteReplayQuestion_other:
    "የ“{{name}}” ቀረጻና የተቀዳው ሁሉ ለዘለቄታው ይጠፋሉ። {{count}} ተማሪዎች በድምሩ {{amount}} ከፍለውበታል፤ ከዚያ በኋላ ሙሉ ክፍያቸውን ማስመለስ ይችላሉ። አስቀድሞ " +
    "ለመምህሩ የተከፈለው ዕዳ ይሆንባቸዋል።",
  replayDeleted: "ቀረጻው ጠፍቷል። ተማሪዎች ገንዘባቸውን ማስመለስ ይችላሉ።",
  refund: "ለሁሉም ገንዘባቸውን ይመልሱ",
  refundQuestion_one:
    "ለ“{{name}}” የተከፈለ {{count}} ክፍያ፣ {{amount}}፣ ሙሉ በሙሉ ይመለሳል። ትምህርቱ ለሁሉም ያበቃል፣ ከእንግዲህም ሊገዛ አይችልም፤ የመምህሩ ድርሻም " +
    "ተመልሶ ይወሰዳል። ይህ ሊቀለበስ አይችልም።",
  refundQuestion_other:
    "ለ“{{name}}” የተከፈሉ {{count}} ክፍያዎች፣ በድምሩ {{amount}}፣ ሙሉ በሙሉ ይመለሳሉ። ትምህርቱ ለሁሉም ያበቃል፣ ከእንግዲህም ሊገዛ አይችልም፤ የመምህሩ " +
    "ድርሻም ተመልሶ ይወሰዳል። ይህ ሊቀለበስ አይችልም።",
  reason: "ምክንያት (ተማሪዎቹ ያዩታል)",
  refunded: "የሁሉም ገንዘብ በመመለስ ላይ ነው።",
};
