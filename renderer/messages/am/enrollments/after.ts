import type { enAfter } from "../../en/enrollments/after.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amAfter: Translation<typeof enAfter> = {
  interruption: {
    broke_off: "ትምህርቱ ተቋርጧል",
    under_review: "ይህን ትምህርት እየመረመርነው ነው",
    soFar_zero: "እስካሁን ከ{{of}} ደቂቃው ምንም ለተማሪዎቹ አልደረሰም።",
    soFar_one: "እስካሁን ከ{{of}} ደቂቃው {{count}} ለተማሪዎቹ ደርሷል።",
    soFar_other: "እስካሁን ከ{{of}} ደቂቃው {{count}} ለተማሪዎቹ ደርሷል።",
    needed: "ትምህርቱ ተሰጥቷል የሚባለው {{count}} ደቂቃ ሲደርሳቸው ነው።",
    resume: {
      not_given_zero: "{{time}} በፊት ካልቀጠሉ ለከፈሉ ሁሉ ገንዘባቸው ይመለሳል።",
      not_given_one: "{{count}} ተማሪ እየጠበቀዎት ነው። {{time}} በፊት ካልቀጠሉ ገንዘቡ ይመለስለታል።",
      not_given_other: "{{count}} ተማሪዎች እየጠበቁዎት ነው። {{time}} በፊት ካልቀጠሉ ገንዘባቸው ይመለስላቸዋል።",
      under_review_zero: "{{time}} በፊት ካልቀጠሉ ለከፈሉ ሁሉ ገንዘባቸው ይመለስ እንደሆነ እኛ እንወስናለን።",
      under_review_one: "{{count}} ተማሪ እየጠበቀዎት ነው። {{time}} በፊት ካልቀጠሉ ገንዘቡ ይመለስለት እንደሆነ እኛ እንወስናለን።",
      under_review_other: "{{count}} ተማሪዎች እየጠበቁዎት ነው። {{time}} በፊት ካልቀጠሉ ገንዘባቸው ይመለስላቸው እንደሆነ እኛ እንወስናለን።",
    },
    resumed: "መምህሩ {{time}} በፊት ከቀጠሉ ትምህርቱ በክፍሉ ውስጥ ይቀጥላል።",
    otherwise: {
      not_given: "ካልቀጠሉ ለከፈሉ ሁሉ {{time}} ላይ ሙሉ ገንዘባቸው ይመለሳል።",
      under_review: "ካልቀጠሉ {{time}} ላይ እንመረምረዋለን። በ7 ቀናት ውስጥ ካልወሰንን ለከፈሉ ሁሉ ሙሉ ገንዘባቸው ይመለሳል።",
    },
    follows: {
      not_given: "ለከፈሉ ሁሉ {{time}} ላይ ሙሉ ገንዘባቸው ይመለሳል።",
      under_review: "{{time}} ላይ እንመረምረዋለን። በ7 ቀናት ውስጥ ካልወሰንን ለከፈሉ ሁሉ ሙሉ ገንዘባቸው ይመለሳል።",
    },
    review: "እስከ {{time}} ካልወሰንን ለከፈሉ ሁሉ ሙሉ ገንዘባቸው ይመለሳል።",
    nothingToDo: "ምንም ማድረግ አያስፈልግዎትም።",
  },
  seat: {
    pending:
      "የከፈሉት {{amount}} እየተመለሰ ነው። የሚወስደው ጊዜ በባንክዎ ወይም በሞባይል ገንዘብ አገልግሎትዎ ይወሰናል፤ ብዙውን ጊዜ ጥቂት ቀናት ነው። ሲጠናቀቅ በኢሜይል እናሳውቅዎታለን።",
    done: "የከፈሉት {{amount}} ወደከፈሉበት ቦታ ተመልሷል። በባንክዎ ወይም በሞባይል ገንዘብ አገልግሎትዎ እስኪታይ ጥቂት ቀናት ሊወስድ ይችላል።",
    failed: "የ{{amount}} ተመላሽዎ ዘግይቷል። እየተመለከትነው ነው፤ ምንም ማድረግ አያስፈልግዎትም።",
    none: "የከፈሉት {{amount}} አይመለስም።",
    changed: "ይህ ትምህርት ከከፈሉ በኋላ ተለውጧል",
    moved: "ሊሰጥ የነበረው በ{{before}} ነበር።",
    shortened: "ለ{{before}} ደቂቃ ሊቆይ ነበር፤ አሁን {{now}} ደቂቃ ነው።",
    mayWithdraw: "ካልተመቸዎት እስከ {{until}} ወይም አምስት ደቂቃ እስኪከታተሉ ድረስ ወጥተው የከፈሉትን {{amount}} ሙሉ በሙሉ ማስመለስ ይችላሉ።",
    replayMissing: "ቃል የተገባው ቅጂ የለም",
    replayWithdraw: "ወጥተው የከፈሉትን {{amount}} ሙሉ በሙሉ ማስመለስ ይችላሉ።",
    held: "ክፍያዎ ገና አልደረሰም",
    heldText: "ከፍለው ከሆነ ምንም ማድረግ አያስፈልግዎትም፤ ክፍያው እንደደረሰ ይመዘገባሉ። ካልከፈሉ መቀመጫዎ ተይዞ እስካለ ድረስ ክፍያውን መቀጠል ይችላሉ።",
  },
};
