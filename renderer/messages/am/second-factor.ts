import type { enSecondFactor } from "../en/second-factor.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enSecondFactor> = {
  stepHeading: "አንድ እርምጃ ቀርቷል",
  stepIntro: "የማረጋገጫ መተግበሪያዎን ከፍተው ለጉባኤ የሚያሳየውን ኮድ ያስገቡ።",
  code: "ኮድ",
  codeHint: "የማረጋገጫ መተግበሪያዎ ስድስት አሃዞች፣ ወይም ከመጠባበቂያ ኮዶችዎ አንዱ",
  sixDigits: "መተግበሪያው አሁን የሚያሳያቸው ስድስት አሃዞች",
  heading: "በሁለት እርምጃ መግባት",
  intro: "በማረጋገጫ መተግበሪያ ማንም በይለፍ ቃልዎ ብቻ ሊገባ አይችልም። ከስልክዎ የሚገኝ ኮድም እንጠይቃለን።",
  loadFailed: "በሁለት እርምጃ መግባትን መጫን አልቻልንም።",
  setUp: "የማረጋገጫ መተግበሪያ ያዘጋጁ",
  scan: "ይህን ኮድ በስልክዎ ባለ የማረጋገጫ መተግበሪያ ይቃኙ፤ ለምሳሌ በAegis፣ በGoogle Authenticator ወይም በ2FAS። ከዚያ መተግበሪያው የሚያሳያቸውን ስድስት አሃዞች ያስገቡ።",
  qrCode: "ለማረጋገጫ መተግበሪያዎ የQR ኮድ",
  typeSecret: "መቃኘት አይችሉም? ይህን ቁልፍ በመተግበሪያው ላይ ይጻፉ፦",
  openApp: "በዚህ ስልክ ላይ ወዳለው መተግበሪያ ይጨምሩት",
  turnOn: "ያብሩ",
  saveCodes: "የመጠባበቂያ ኮዶችዎን ያስቀምጡ",
  saveCodesWhy: "ስልክዎ ከሌለ እያንዳንዱ ኮድ አንድ ጊዜ ያስገባዎታል። ይጻፏቸው ወይም ያትሟቸው። ዳግም ልናሳያቸው አንችልም።",
  copyCodes: "ኮዶቹን ይቅዱ",
  copied: "ኮዶቹ ተቀድተዋል።",
  notCopied: "ኮዶቹን መቅዳት አልቻልንም። እባክዎ እራስዎ ይምረጧቸው።",
  codesSaved: "አስቀምጫቸዋለሁ",
  onSince: "ከ{{date}} ጀምሮ በርቷል።",
  codesLeft_one: "{{count}} የመጠባበቂያ ኮድ ቀርቷል።",
  codesLeft_other: "{{count}} የመጠባበቂያ ኮዶች ቀርተዋል።",
  renew: "አዲስ የመጠባበቂያ ኮዶች ያዘጋጁ",
  renewQuestion: "የቀድሞ የመጠባበቂያ ኮዶችዎ ከእንግዲህ አይሠሩም።",
  turnOff: "ያጥፉ",
  turnOffQuestion: "ሲገቡ የሚጠየቁት የይለፍ ቃልዎን ብቻ ይሆናል። ከሌሎች መሣሪያዎችዎ ይወጣሉ።",
  confirmHeading: "እርስዎ መሆንዎን ያረጋግጡ",
  confirmWhy:
    "ይህ ገንዘብ ስለሚያንቀሳቅስ ወይም የመግቢያ መንገድዎን ስለሚለውጥ ሁለተኛውን እርምጃ እንደገና እንጠይቃለን። ለሚቀጥሉት 10 ደቂቃዎች ግን አንጠይቅም።",
  confirmWhyPassword:
    "ይህ ገንዘብ ሊያስወጣዎት ወይም የመግቢያ መንገድዎን ሊለውጥ ስለሚችል የይለፍ ቃልዎን እንደገና እንጠይቃለን። ለሚቀጥሉት 10 ደቂቃዎች ግን አንጠይቅም።",
  confirm: "ያረጋግጡ",
  confirming: "በማረጋገጥ ላይ…",
  adminHeading: "በሁለት እርምጃ መግባትን ያዘጋጁ",
  adminWhy: "አስተዳዳሪዎች ያስፈልጋቸዋል። ሲበራ የአስተዳዳሪው ገጽ ይከፈታል።",
  turnedOff: "በሁለት እርምጃ መግባት ጠፍቷል።",
};
