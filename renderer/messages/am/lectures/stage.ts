import type { enLectureStage } from "../../en/lectures/stage.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amLectureStage: Translation<typeof enLectureStage> = {
  upcoming: "የሚመጣ",
  soon: "በቅርቡ ይጀምራል",
  live: "አሁን በቀጥታ",
  away: "መምህሩን በመጠበቅ ላይ",
  ended: "ተጠናቋል",
};
