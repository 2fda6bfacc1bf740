/** The questions' button, and the question on the stage. The panel's texts are in `messages/en/questions.ts`. */
export const enRoomQuestions = {
  toggle: "Questions",
  toggleNew_one: "Questions, {{count}} new",
  toggleNew_other: "Questions, {{count}} new",
  anonymous: "Anonymous",
  done: "Done",
  dismissed: "The host won't answer your question.",
} as const;
