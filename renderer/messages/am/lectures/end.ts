import type { enLectureEnd } from "../../en/lectures/end.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amLectureEnd: Translation<typeof enLectureEnd> = {
  full: "ሞልቷል",
  nextLecture: "የ{{name}} ቀጣይ ትምህርት",
  yourNextLecture: "ቀጣዩ ትምህርትዎ",
  lectureEnded: "ይህ ትምህርት ተጠናቋል",
  enrollmentClosed: "የዚህ ትምህርት ግማሹ አልፏል",
  toNextLecture: "ቀጣዩ ትምህርት",
  outcome: {
    host_no_show: "መምህሩ በዚህ ትምህርት ላይ አልተገኙም። ለከፈሉ ሁሉ ሙሉ ገንዘባቸው ይመለሳል።",
    not_given: "ከዚህ ትምህርት የተሰጠው በጣም ጥቂት ነው። ለከፈሉ ሁሉ ሙሉ ገንዘባቸው ይመለሳል።",
  },
};
