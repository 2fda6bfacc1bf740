/** The polls' button, and the open poll above the stage. The panel's texts are in `messages/en/class-polls.ts`. */
export const enRoomPolls = {
  title: "Polls",
  toggleNew: "Polls, 1 new",
  strip: "Poll:",
  answer: "Answer",
  resultsShown: "The results of the poll are shown.",
  answerShown: "The answer to the poll is shown.",
} as const;
