/** A lecture's stage, on cards, on its page and in its room. */
export const enLectureStage = {
  upcoming: "Upcoming",
  soon: "Starts soon",
  live: "Live",
  away: "Waiting for the teacher",
  ended: "Ended",
} as const;
