import type { enCatalogue } from "../en/catalogue.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enCatalogue> = {
  heading: "መጪ ትምህርቶች",
  subjectHeading: "የ{{subject}} ትምህርቶች",
  lead: "ቀጥሎ የሚሰጠውን፣ የሚያስተምረውንና ዋጋውን ይመልከቱ። መግባት የሚያስፈልግዎ ቦታ ለመያዝ ብቻ ነው።",
  subjects: "የትምህርት ዓይነቶች",
  allSubjects: "ሁሉም ዓይነቶች",
  searchLabel: "መጪ ትምህርቶችን ይፈልጉ",
  searchPlaceholder: "ርዕስ፣ መምህር ወይም የትምህርት ዓይነት",
  search: "ይፈልጉ",
  resultsFor: "ለ«{{query}}» የተገኙ",
  showAll: "ሁሉንም ያሳዩ",
  loading: "ትምህርቶቹ በመጫን ላይ",
  failed: "ችግር ተፈጥሯል። እባክዎ እንደገና ይሞክሩ።",
  nothingFound: "ከ«{{query}}» ጋር የሚዛመድ መጪ ትምህርት የለም።",
  nothingPlanned: "ለጊዜው የታቀደ ትምህርት የለም።",
  nothingInSubject: "ለጊዜው የታቀደ የ{{subject}} ትምህርት የለም።",
  seeMentors: "መምህራንን ይተዋወቁ",
  pages: "ገጾች",
  earlier: "ያለፈው ገጽ",
  later: "ቀጣዩ ገጽ",
};
