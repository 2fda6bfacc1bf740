import { addTexts } from "../i18n.ts";

/** Questions to the host, in the room and on the lecture's page. */
export const enQuestions = {
  title: "Questions",
  list: "The questions, most votes first",
  empty: "No questions yet.",
  more: "Show more",
  sort: "Sort by votes",
  placeholder: "Ask a question",
  ask: "Ask",
  left_one: "{{count}} character left.",
  left_other: "{{count}} characters left.",
  askAnonymously: "Without my name",
  anonymousNote:
    "Nobody in the room learns who asks, not even the host. Only our team can see it, if the question is reported. The host can mute you without seeing who you are.",
  few: "But fewer than five viewers are here: others may guess that it's you.",
  fewSeats: "But fewer than five people have a seat: others may guess that it's you.",
  closed: "The host takes no questions now.",
  everyMinute: "You can ask one question a minute.",
  anonymous: "Anonymous",
  own: "Yours",
  muted: "Muted",
  state: { answering: "Being answered", answered: "Answered", dismissed: "Not answered" },
  answer: "Answer",
  votes_one: "{{count}} vote",
  votes_other: "{{count}} votes",
  vote: "Vote · {{count}}",
  voteFor: "Vote · {{count}}, for “{{text}}”",
  /** Puts the question on the stage. */
  answerNow: "Answer now",
  done: "Done",
  answerNowNamed: "Answer now: “{{text}}”",
  doneNamed: "Done with “{{text}}”",
  actions: "More",
  actionsFor: "More about “{{text}}”",
  write: "Answer in writing",
  answerHint: "Everybody in the room sees it.",
  send: "Send",
  cancel: "Cancel",
  dismiss: "Dismiss",
  remove: "Remove",
  mute: "Mute its asker",
  unmute: "Let its asker ask again",
  report: "Report",
  reportQuestion: "What is wrong with this question?",
  reportNote: "Our team looks at it, and sees who asked. Nobody in the room is told.",
  rules: {
    title: "What viewers may do",
    open: "Ask questions",
    anonymous: "Ask without their name",
    everyMinute: "Ask only once a minute",
  },
  lead: "Ask before the lecture, and vote for what you want to hear. The host answers in the room.",
  leadHost: "What your students ask before the lecture. You answer in the room.",
  loading: "Loading questions",
} as const;

addTexts("questions", enQuestions);

declare module "../i18n.ts" {
  interface Catalogue {
    questions: typeof enQuestions;
  }
}
