import type { enMentors } from "../en/mentors.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amMentors: Translation<typeof enMentors> = {
  heading: "መምህራን",
  lead: "እዚህ በቀጥታ የሚያስተምሩት እነዚህ ናቸው። አንዱን ይተዋወቁ፤ ቀጥሎ የሚያስተምሩትንም ይመልከቱ።",
  loading: "መምህራኑ በመጫን ላይ",
  failed: "ችግር ተፈጥሯል። እባክዎ እንደገና ይሞክሩ።",
  empty: "የሚታይ መምህር የለም",
  emptyHint: "የመጀመሪያ ትምህርቱን መርሐ ግብር ያወጣ መምህር እዚህ ይታያል።",
  showMore: "ተጨማሪ አሳይ",
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
  noUpcoming: "{{name}} ለጊዜው ያቀዱት ትምህርት የለም። ሌሎች መምህራን ግን አላቸው።",
  loadingMentor: "መምህሩ በመጫን ላይ",
  noMentor: "መምህር አልተመረጠም።",
  gone: "ይህ መምህር የለም፣ ወይም ከእንግዲህ የለም።",
  allMentors: "ሁሉም መምህራን",
  editProfile: "መገለጫዬን አስተካክል",
};
