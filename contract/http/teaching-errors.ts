/** Error codes of what a class does together, as part of `errorCatalogue`. */
export const teachingErrors = {
  questions_closed: { status: 403, message: "The host takes no questions now." },
  anonymous_not_allowed: { status: 403, message: "The host doesn't allow anonymous questions." },
  question_too_fast: { status: 429, message: "Please wait a moment before you ask another question." },
  questions_muted: { status: 403, message: "The host takes no more questions from you." },
  ask_in_room: { status: 409, message: "The lecture has started. Please ask in the room." },
  question_not_found: { status: 404, message: "This question no longer exists." },
  class_poll_not_found: { status: 404, message: "This poll no longer exists." },
  too_many_class_polls: {
    status: 409,
    message: "A lecture can have up to 50 polls. Delete one that was not opened.",
  },
  class_poll_opened: {
    status: 409,
    message: "This poll was opened in the lecture, so it can't be changed or deleted.",
  },
  round_closed: { status: 409, message: "This poll is closed, so it takes no more answers." },
  own_results_too_early: { status: 409, message: "Your results are shown here after the lecture." },
  slide_not_found: { status: 404, message: "This page no longer exists." },
  slide_full: { status: 409, message: "This page is full: take the next." },
  drawing_off: { status: 403, message: "The host doesn't let you draw." },
  stroke_of_other: { status: 403, message: "Only the host can change what others drew." },
  deck_not_found: { status: 404, message: "These slides no longer exist." },
  too_many_decks: { status: 409, message: "A lecture can have up to 20 decks. Delete one first." },
  too_many_slides: {
    status: 409,
    message: "A deck can have up to 300 pages. Put the others into a second deck.",
  },
  /** Another tab or device stores the same file. */
  slide_out_of_order: {
    status: 409,
    message: "This file is being added elsewhere, too. Choose it again to go on from here.",
  },
  slides_full: {
    status: 409,
    message: "There's no room for this page: files and slides can have 5 GB in all. Delete some first.",
  },
  slide_ticket_expired: { status: 403, message: "Reload the page to see the slides again." },
  reactions_off: { status: 403, message: "The host has turned off reactions." },
} as const;
