import type { enComplaints } from "../../en/admin/complaints.ts";
import type { Translation } from "../../translation.ts";

export const amComplaints: Translation<typeof enComplaints> = {
  lead: "ትምህርቱ እንደተነገረው አልተሰጠም ያሉ ተማሪዎች። እስኪወስኑ ድረስ ገንዘቡ ተይዟል።",
  empty: "የሚወሰንበት ቅሬታ የለም",
  filedAt: "የቀረበው",
  attended: "ተማሪው የቆየው",
  held_one: "{{count}} ቅሬታ የዚህን ትምህርት ገንዘብ ሁሉ፣ {{amount}}፣ ይዟል።",
  held_other: "{{count}} ቅሬታዎች የዚህን ትምህርት ገንዘብ ሁሉ፣ {{amount}}፣ ይዘዋል።",
  refundedAlready: "ይህ ክፍያ አስቀድሞ ተመልሷል።",
  own: "ይህ ቅሬታ እርስዎን ስለሚመለከት ሌላ አስተዳዳሪ ይወስናል።",
  release: "አይቀበሉት",
  releaseQuestion: "የዚህ መቀመጫ ገንዘብ የመምህሩ ይሆናል። ለተማሪው ቅሬታው ተቀባይነት እንዳላገኘ ይነገረዋል።",
  refundOne: "ለዚህ ተማሪ ይመልሱ",
  refundOneQuestion: "ለ{{name}} {{amount}} ይመለሳል፣ መቀመጫውም ይለቀቃል። የመምህሩ ድርሻም ተመልሶ ይወሰዳል።",
  refundAll: "ለሁሉም ይመልሱ",
  refundAllQuestion_one:
    "{{count}} ክፍያ፣ {{amount}}፣ ሙሉ በሙሉ ይመለሳል። ትምህርቱ ለሁሉም ይዘጋል፣ የመምህሩ ድርሻም ተመልሶ ይወሰዳል። ይህ ሊቀለበስ አይችልም።",
  refundAllQuestion_other:
    "{{count}} ክፍያዎች፣ በድምሩ {{amount}}፣ ሙሉ በሙሉ ይመለሳሉ። ትምህርቱ ለሁሉም ይዘጋል፣ የመምህሩ ድርሻም ተመልሶ ይወሰዳል። ይህ ሊቀለበስ አይችልም።",
  reason: "ምክንያት (ተማሪዎቹ ያዩታል)",
};
