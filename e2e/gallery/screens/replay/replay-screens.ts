import type { Page } from "playwright/test";
import {
  nothing,
  overWith,
  progress,
  question,
  ready,
  replayIs,
  seen,
} from "../../responses/replay-responses.ts";
import { respondWithSeat } from "../../responses/seat-responses.ts";
import { respondWith, respondWithError, neverRespond } from "../../responses/stub-responses.ts";
import { replacementScreens } from "./replacement-screens.ts";
import type { Screen } from "../../screen.ts";

const captionsAre = (data: object) => respondWith(/\/lectures\/[^/]+\/captions$/, { statusCode: 200, data });
const captions = [
  {
    language: "am",
    cues: [{ startMs: 1000, endMs: 4000, text: "እንኳን ደህና መጣችሁ።" }],
  },
  {
    language: "en",
    cues: [
      { startMs: 1000, endMs: 4000, text: "Welcome, everybody." },
      {
        startMs: 62_000,
        endMs: 68_500,
        text: "Today we prove that every sum of the first odd numbers\nis a square.",
      },
      { startMs: 1_260_000, endMs: 1_263_000, text: "Why does induction need its first step?" },
    ],
  },
];

const chat = [
  { seq: 1, atMs: 0, sender: "Abel Girma", isHost: false, text: "Good morning! Is there a book for this?" },
  { seq: 2, atMs: 0, sender: "Almaz Tesfaye", isHost: true, text: "እንደምን አደራችሁ። መጽሐፉ ከትምህርቱ ጽሑፎች ጋር አለ።" },
];

/** Students without a seat are offered the replay. */
const onSale = overWith(nothing, { replaySale: { price: 150, until: "2027-01-03T09:00:00.000Z" } });
const bought = {
  isEnrolled: false,
  hasReplay: true,
  payment: { textRef: "gb-aaaaaaaaaaaaaaaaaaaaaaaa", amount: 150, refund: "full" },
  hold: null,
};
const hasBought = async (page: Page) => {
  await overWith(ready)(page);
  await respondWithSeat(bought)(page);
};
/** No replay file loads, so the player waits. */
export const readyToPlay = async (page: Page) => {
  await replayIs(ready)(page);
  await captionsAre([])(page);
  await respondWith(/\/replay\/chat$/, { statusCode: 200, data: chat })(page);
  await page.route(/\/replays\//, () => undefined);
};
const path: Screen["path"] = ({ taken }) => `/replay?id=${taken._id}`;
const lecture: Screen["path"] = ({ taken }) => `/lecture?id=${taken._id}`;
const settled = (page: Page) => page.locator(".replay-state").waitFor();
const playerShown = (page: Page) => page.locator(".replay-player").waitFor();

export const replayScreens: readonly Screen[] = [
  ...replacementScreens,
  { name: "replay", who: "student", path, before: readyToPlay, after: playerShown, loading: true },
  {
    name: "replay-captions",
    who: "student",
    path,
    before: async (page) => {
      await readyToPlay(page);
      await captionsAre(captions)(page);
    },
    after: (page) => page.locator(".transcript__line").first().waitFor(),
    loading: true,
  },
  {
    name: "replay-captions-host",
    who: "instructor",
    path,
    loading: true,
    before: async (page) => {
      await readyToPlay(page);
      await replayIs({ ...ready, progress: { ...progress, progress: 1 } })(page);
      await captionsAre(captions)(page);
    },
    after: (page) => page.locator(".manage-captions__row").nth(1).waitFor(),
  },
  {
    name: "replay-cuts-host",
    who: "instructor",
    path,
    loading: true,
    before: async (page) => {
      await readyToPlay(page);
      const cuts = [
        { _id: "1", fromMs: 0, toMs: 95_000 },
        { _id: "2", fromMs: 1_260_000, toMs: 1_385_000 },
      ];
      await replayIs({ ...ready, progress: { ...progress, progress: 1, cuts, isRemade: true } })(page);
      await captionsAre([])(page);
    },
    after: async (page) => {
      await page.locator(".manage-cuts__row").nth(1).waitFor();
      await page.locator(".manage-cuts button[type=submit]").click();
    },
  },
  {
    name: "replay-edit-line",
    who: "instructor",
    path,
    loading: true,
    before: async (page) => {
      await readyToPlay(page);
      await replayIs({ ...ready, progress: { ...progress, progress: 1 } })(page);
      await captionsAre(captions)(page);
    },
    after: async (page) => {
      await page.locator(".transcript__line button").nth(1).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "replay-sound",
    who: "student",
    path,
    before: readyToPlay,
    loading: true,
    after: async (page) => {
      await playerShown(page);
      await page.locator(".replay-player__select").last().selectOption("sound");
    },
  },
  {
    name: "replay-preview-host",
    who: "instructor",
    path,
    loading: true,
    before: async (page) => {
      const finishesAt = new Date(Date.now() + 24.5 * 60_000).toISOString();
      await readyToPlay(page);
      await replayIs({ ...nothing, ...seen, state: "preview", progress: { ...progress, finishesAt } })(page);
    },
    after: playerShown,
  },
  {
    name: "replay-broken",
    who: "student",
    path,
    before: async (page) => {
      await replayIs(ready)(page);
      await page.route(/\/replays\//, (route) => route.fulfill({ status: 404, body: "" }));
    },
    after: (page) => page.locator(".replay-player__problem").waitFor(),
    loading: true,
  },
  { name: "replay-loading", who: "student", path, before: neverRespond(question), loading: true },
  { name: "replay-unreachable", who: "student", path, before: respondWithError(question) },
  { name: "replay-without-seat", who: "newcomer", path },
  { name: "replay-none", who: "student", path, after: settled },
  { name: "replay-recording", who: "student", path, before: replayIs({ ...nothing, state: "recording" }) },
  { name: "replay-preparing", who: "student", path, before: replayIs({ ...nothing, state: "preparing" }) },
  { name: "replay-removed", who: "student", path, before: replayIs({ ...nothing, state: "removed" }) },
  {
    name: "replay-failed-host",
    who: "instructor",
    path,
    before: replayIs({
      ...nothing,
      state: "failed",
      progress: { ...progress, failure: "media_unreadable", canRetry: true },
    }),
    after: settled,
  },
  {
    name: "replay-delete",
    who: "instructor",
    path,
    before: replayIs({
      ...nothing,
      state: "preparing",
      progress: { ...progress, promisedTo: { seats: 12, amount: 3000 } },
    }),
    after: async (page) => {
      await page.locator(".replay-state button").last().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "lecture-replay", who: "student", path: lecture, before: overWith(ready), after: settled },
  {
    name: "lecture-replay-sale",
    who: "newcomer",
    path: lecture,
    before: onSale,
    after: (page) => page.locator(".replay-offer button").waitFor(),
  },
  { name: "lecture-replay-bought", who: "newcomer", path: lecture, before: hasBought, after: settled },
  {
    name: "lecture-replay-return",
    who: "newcomer",
    path: lecture,
    before: hasBought,
    after: async (page) => {
      await settled(page);
      await page.locator(".lecture-detail__below > button").click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "lecture-replay-preparing",
    who: "instructor",
    path: lecture,
    before: overWith({ ...nothing, state: "preparing", progress }),
    after: settled,
  },
  {
    name: "lecture-replay-failed",
    who: "student",
    path: lecture,
    before: overWith({ ...nothing, state: "failed" }),
    after: settled,
  },
];
