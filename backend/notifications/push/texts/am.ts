import type { PushTexts } from "./en.ts";

export const amPushes: PushTexts = {
  dayBeforeTitle: (lecture) => `በ24 ሰዓት ውስጥ፦ ${lecture}`,
  soonTitle: (lecture, minutes) => `ከ${minutes} ደቂቃ በኋላ፦ ${lecture}`,
  soonStudent: "ይግቡና ድምፅዎን ይሞክሩ።",
  soonInstructor: "ካሜራዎንና ማይክሮፎንዎን ይሞክሩ።",
  liveTitle: (lecture) => `አሁን በቀጥታ፦ ${lecture}`,
  liveBody: (instructor) => `${instructor} ጀምረዋል። አሁኑኑ ይቀላቀሉ።`,
  movedTitle: (lecture) => `ለውጥ ተደርጓል፦ ${lecture}`,
  movedBody: (when) => `አሁን፦ ${when}`,
  announcementTitle: (lecture) => `መልእክት፦ ${lecture}`,
  materialsTitle: (lecture) => `አዲስ ፋይሎች፦ ${lecture}`,
  replayExpiresTitle: (lecture) => `ቅጂው በቅርቡ ያበቃል፦ ${lecture}`,
  replayExpiresBody: (when) => `እስከ ${when} ድረስ ይመልከቱት።`,
  cancelledTitle: (lecture) => `ተሰርዟል፦ ${lecture}`,
  cancelledBody: "ይህ ትምህርት አይሰጥም።",
  noHostTitle: (lecture) => `መምህሩ አልተገኙም፦ ${lecture}`,
  noHostBody: "ይቅርታ እንጠይቃለን። ምዝገባዎ አብቅቷል።",
  moneyBack: (amount) => `የከፈሉት ${amount} ይመለስልዎታል።`,
  refundedTitle: (amount) => `የ${amount} ተመላሽዎ ተጠናቋል`,
};
