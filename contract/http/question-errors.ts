/** Error codes of questions, as part of `errorCatalogue`. */
export const questionErrors = {
  questions_closed: { status: 403, message: "The host takes no questions now." },
  anonymous_not_allowed: { status: 403, message: "The host doesn't allow anonymous questions." },
  question_too_fast: { status: 429, message: "Please wait a moment before you ask another question." },
  questions_muted: { status: 403, message: "The host takes no more questions from you." },
  ask_in_room: { status: 409, message: "The lecture has started. Please ask in the room." },
  question_not_found: { status: 404, message: "This question no longer exists." },
} as const;
