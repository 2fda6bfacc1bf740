import type { enMentors } from "../en/mentors.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enMentors> = {
  heading: "መምህራን",
  lead: "በጉባኤ ላይ በቀጥታ የሚያስተምሩ ሰዎች። ይተዋወቋቸው፤ ቀጥሎ የሚያስተምሩትንም ይመልከቱ።",
  loading: "መምህራኑ በመጫን ላይ",
  failed: "ችግር ተፈጥሯል። እባክዎ እንደገና ይሞክሩ።",
  empty: "የሚታይ መምህር የለም",
  emptyHint: "መምህራን የመጀመሪያ ትምህርታቸውን ሲያቅዱ እዚህ ይታያሉ።",
  showMore: "ተጨማሪ ያሳዩ",
  pictureOf: "የ{{name}} ፎቶ",
  teaches: "የሚያስተምሩት",
  upcomingCount_one: "{{count}} መጪ ትምህርት",
  upcomingCount_other: "{{count}} መጪ ትምህርቶች",
  nothingUpcoming: "ለጊዜው የታቀደ ትምህርት የለም",
  lectureCount_one: "በጉባኤ ላይ {{count}} ትምህርት",
  lectureCount_other: "በጉባኤ ላይ {{count}} ትምህርቶች",
  next: "ቀጣይ",
  mentor: "መምህር",
  about: "ስለ {{name}}",
  upcomingHeading: "መጪ ትምህርቶች",
  pastHeading: "ያለፉ ትምህርቶች",
  loadingLectures: "ትምህርቶቹ በመጫን ላይ",
  noUpcoming: "{{name}} ለጊዜው ያቀዱት ትምህርት የለም። ሌሎች መምህራንን ይመልከቱ።",
  loadingMentor: "መምህሩ በመጫን ላይ",
  noMentor: "መምህር አልተመረጠም።",
  gone: "ይህ መምህር የለም፣ ወይም ጉባኤን ትቷል።",
  allMentors: "ሁሉም መምህራን",
  editProfile: "መገለጫዎን ያስተካክሉ",
};
