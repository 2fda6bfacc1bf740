import { addTexts } from "../i18n.ts";

/** Class polls and quizzes, in the room and on the lecture's page, and what a class leaves behind. */
export const enClassPolls = {
  prepare: "Prepare class",
  prepareLead:
    "Prepare polls and quizzes here, and open them in the room. A poll with a right answer is a quiz.",
  list: "Your polls",
  empty: "No polls yet. Add one, and open it when your viewers should answer.",
  failed: "We couldn't load the polls.",
  add: "Add a poll",
  change: "Change",
  changeTitle: "Change the poll",
  copy: "Copy",
  up: "Move up",
  down: "Move down",
  delete: "Delete",
  deleteTitle: "Delete the poll",
  deleteQuestion: "It can't be restored.",
  quiz: "Quiz",
  opened_one: "Opened once",
  opened_other: "Opened {{count}} times",
  open: "Open",
  openNamed: "Open: “{{text}}”",
  more: "More",
  moreNamed: "More about “{{text}}”",
  noLimit: "No time limit",
  seconds_one: "{{count}} second",
  seconds_other: "{{count}} seconds",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",

  question: "Question",
  pasteHint:
    "Or paste a question with an option on each line and * before the right ones. The form then fills itself.",
  kindLabel: "How viewers answer",
  kind: { one: "One choice", several: "Several choices", "true-false": "True or false", number: "A number" },
  options: "Options",
  option: "Option {{number}}",
  optionRight: "{{number}} is right",
  rightLabel: "What is right",
  nothingRight: "Nothing: it's a poll",
  rightHint: "Leave it open for a poll without a right answer.",
  number: "Right number",
  tolerance: "May be off by",
  save: "Save",
  true: "True",
  false: "False",

  last: "The last poll",
  progress: "{{answered}} of {{viewers}} have answered",
  "close-round": "Close",
  "show-results": "Show results",
  "show-answer": "Show the answer",
  closed: "This poll is closed.",
  shown: "Everybody sees the results.",
  shownAnswer: "Everybody sees the results and what is right.",
  timeLeft: "Time left: {{time}}",

  answer: "Answer",
  numberHint: "Like 1500, 3.14 or -5.",
  canChange: "Your answer is in. You can change it until the poll closes.",
  yourNumber: "Your answer, {{number}}, is in. You can change it until the poll closes.",
  answeredBefore: "Your answer was counted.",

  right: "Right",
  wrong: "Wrong",
  own: "Your answer",
  rightNumber: "Right: {{number}}",
  rightAbout: "Right: {{number}}, or up to {{tolerance}} more or less",
  people_one: "{{count}} person · {{percent}}%",
  people_other: "{{count}} people · {{percent}}%",
  answered_one: "{{count}} person answered.",
  answered_other: "{{count}} people answered.",

  results: "Polls and questions",
  resultsFailed: "We couldn't load what the class answered.",
  openedAt: "Opened {{time}}",
  scores: "Quizzes",
  saveCsv: "Download as CSV",
  name: "Name",
  score: "Score",
  scoreOf: "{{right}} of {{of}}",
  rightCount: "Right",
  ofCount: "Of",
  ownResults: "Your answers and questions",
  ownScore_one: "You answered {{right}} of {{count}} quiz right.",
  ownScore_other: "You answered {{right}} of {{count}} quizzes right.",
  ownAnswer: "You answered: {{answer}}",
  notAnswered: "You didn't answer.",
  questions: "Questions",
  anonymous: "Anonymous",
  votes_one: "{{count}} vote",
  votes_other: "{{count}} votes",
  state: { open: "Not answered", answering: "Answered", answered: "Answered", dismissed: "Not answered" },
} as const;

addTexts("class-polls", enClassPolls);

declare module "../i18n.ts" {
  interface Catalogue {
    "class-polls": typeof enClassPolls;
  }
}
