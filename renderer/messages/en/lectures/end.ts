/** Why nobody can enroll in a lecture any more, and what everybody reads after it. */
export const enLectureEnd = {
  full: "Full",
  nextLecture: "Next from {{name}}",
  yourNextLecture: "Your next lecture",
  lectureEnded: "This lecture has ended",
  enrollmentClosed: "Half of this lecture is over",
  toNextLecture: "Next lecture",
  /** A lecture that did not take place. */
  outcome: {
    host_no_show: "The instructor didn't come to this lecture. Everyone who paid gets a full refund.",
    not_given: "Too little of this lecture took place. Everyone who paid gets a full refund.",
  },
} as const;
