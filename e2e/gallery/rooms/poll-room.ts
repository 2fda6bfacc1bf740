import type { Page } from "playwright/test";
import type { HostPoll, PollRound } from "#contract/room/class-poll.ts";
import type { ClassResults, OwnResults } from "#contract/room/class-results.ts";
import { openDialog } from "../open-dialog.ts";
import { sampleQuestions } from "./question-room.ts";
import { changeJoin } from "./room-socket.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";
import { changingLecture } from "../screens/promise-screens.ts";

const long = (number: number) =>
  `${number}ኛ አማራጭ፦ ክፍልፋዮችን ስናካፍል ሁለተኛውን እንገለብጣለን፤ ከዚያም እናባዛለን፤ ምክንያቱም ማካፈል የማባዛት ተቃራኒ ስለሆነ ነው።`;
const poll = {
  text: "ሁለት ክፍልፋዮችን ስናካፍል ሁለተኛውን ለምን እንገለብጣለን? ትክክል የሆኑትን ሁሉ ይምረጡ።",
  kind: "several" as const,
  options: Array.from({ length: 10 }, (_, index) => long(index + 1)),
};
const results = { answered: 40, counts: [31, 22, 18, 9, 8, 5, 3, 2, 1, 0], numbers: [] };
const right = { chosen: [0, 2] };
const open: PollRound = { round: 3, poll, open: true, closesInMs: 275_000, results: null, right: null };

const id = (number: number) => `01900000-0000-7000-8000-00000000010${number}`;
const held = {
  round: 3,
  openedAt: "2026-12-01T07:12:00.000Z",
  open: true,
  closesInMs: 275_000,
  resultsShown: false,
  answerShown: false,
  results,
};
const numbers = {
  answered: 12,
  counts: [],
  numbers: [[1.5, 9] as [number, number], [15, 2] as [number, number], [-1.5, 1] as [number, number]],
};
const polls: HostPoll[] = [
  { ...poll, _id: id(1), right, rounds: [held] },
  {
    _id: id(2),
    text: "What is half of three?",
    kind: "number",
    options: [],
    right: { number: 1.5, tolerance: 0.1 },
    rounds: [{ ...held, round: 1, open: false, closesInMs: null, results: numbers }],
  },
  { _id: id(3), text: "Is zero even?", kind: "true-false", options: [], right: { chosen: [0] }, rounds: [] },
  {
    _id: id(4),
    text: "Faster or slower?",
    kind: "one",
    options: ["Faster", "Slower"],
    right: null,
    rounds: [],
  },
];

/** A page that joins finds a round that does not exist on the server. */
const fillRound = (round: PollRound) => async (page: Page) => {
  await respondWith(/\/polls$/, { statusCode: 200, data: polls })(page);
  const join = (ack: string) => ack.replace('"pollRound":null', `"pollRound":${JSON.stringify(round)}`);
  await changeJoin(page, join, { "own-answer": { answer: { chosen: [0, 1] } } });
};

async function openPolls(page: Page): Promise<void> {
  await page.locator('.room[data-phase="live"]').waitFor();
  await page.locator('[aria-controls="room-polls"]').click();
  await showPolls(page);
}

/** A viewer's wide window opens the panel of an open round by itself, once it has loaded. */
async function answerPoll(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1000) return openPolls(page);
  await page.locator('[aria-controls="room-polls"][aria-expanded="true"]').waitFor();
  await showPolls(page);
}

async function showPolls(page: Page): Promise<void> {
  // A wide window shows the chat beside it, and a narrower one would then show the chat alone.
  const chat = page.locator('[aria-controls="room-chat"][aria-expanded="true"]');
  if ((await chat.count()) > 0) await chat.click();
  await page.locator("#room-polls .class-polls__scroller").waitFor();
}

export const pollRoomScreens: readonly Screen[] = [
  {
    name: "room-viewer-poll",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillRound(open),
    after: answerPoll,
  },
  {
    name: "room-viewer-poll-results",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillRound({ ...open, open: false, closesInMs: null, results, right }),
    after: openPolls,
  },
  {
    name: "room-viewer-poll-closed-panel",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillRound({ ...open, poll: { text: "Is zero even?", kind: "true-false", options: [] } }),
    async after(page) {
      await answerPoll(page);
      await page.locator('[aria-controls="room-polls"]').click();
    },
  },
  {
    name: "room-host-polls",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillRound(open),
    after: openPolls,
  },
  {
    name: "room-host-poll-limits",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillRound({ ...open, poll: polls[2] ?? poll, round: 9, open: false, closesInMs: null }),
    async after(page) {
      await openPolls(page);
      await page.locator("#room-polls [aria-haspopup=menu]").first().click();
      await page.getByRole("menu").waitFor();
    },
  },
];

const classResults: ClassResults = {
  polls,
  questions: sampleQuestions.slice(-2),
  of: 2,
  students: ["ሰላም ተስፋዬ", "Wolde-Giyorgis Gebre-Selassie Habte-Mariam"].map((name, index) => ({
    _id: id(7 + index),
    name,
    email: `student-${index}@gubae.test`,
    score: { right: index + 1, of: 2 },
    answers: [
      { answer: { chosen: [0, 2] }, right: true },
      index === 0 ? null : { answer: { number: 15 }, right: false },
    ],
  })),
};
const ownResults: OwnResults = {
  score: { right: 1, of: 2 },
  polls: [
    { poll, own: right, results, right, isRight: true },
    {
      poll: { text: "What is half of three?", kind: "number", options: [] },
      own: { number: 15 },
      results: numbers,
      right: { number: 1.5, tolerance: 0.1 },
      isRight: false,
    },
  ],
  questions: sampleQuestions.slice(-1),
};
const over = (path: RegExp, data: object) => async (page: Page) => {
  await changingLecture((lecture) => ({ ...lecture, ended: true, schedule: "2026-11-01T10:00:00+03:00" }))(
    page,
  );
  await respondWith(path, { statusCode: 200, data })(page);
};
const toPolls = (page: Page) => page.locator(".class-polls").scrollIntoViewIfNeeded();

/** Polls on the lecture's page, before and after it. */
export const pollScreens: readonly Screen[] = [
  {
    name: "lecture-own-polls",
    who: "instructor",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: respondWith(/\/polls$/, { statusCode: 200, data: polls }),
    after: toPolls,
  },
  {
    name: "lecture-own-poll-form",
    who: "instructor",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    async after(page) {
      await openDialog(".class-polls > .plain-button")(page);
      await page.locator("dialog [type=submit]").click();
    },
  },
  {
    name: "lecture-own-class-results",
    who: "instructor",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: over(/\/class-results$/, classResults),
    after: toPolls,
  },
  {
    name: "lecture-own-answers",
    who: "student",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: over(/\/own-results$/, ownResults),
    after: toPolls,
  },
];
