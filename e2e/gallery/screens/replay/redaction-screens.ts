import type { Page } from "playwright/test";
import { readyToPlay } from "./replay-screens.ts";
import { overWith, progress, ready, replayIs } from "../../responses/replay-responses.ts";
import { respondWith } from "../../responses/stub-responses.ts";
import type { Screen } from "../../screen.ts";

const passages = [
  { fromMs: 720_000, toMs: 812_000 },
  { fromMs: 2_460_000, toMs: 2_541_000 },
];
const speaks = { passages, request: null, canAsk: true };
const declined = {
  ...speaks,
  request: {
    state: "refused",
    withAdmin: false,
    answer: "Your question opens the second half, and nobody is named in it.",
  },
};
const asked = { ...speaks, canAsk: false, request: { state: "open", withAdmin: false, answer: null } };
const gone = { passages: [], canAsk: false, request: { state: "granted", withAdmin: false, answer: null } };
const ownIs = (data: object) => respondWith(/\/replay\/cut-out$/, { statusCode: 200, data });

const request = {
  _id: "00000000-0000-7000-8000-000000000001",
  name: "Hana Bekele",
  reason: "My little brother is heard in the second one, and he doesn't want to be.",
  askedAt: "2026-12-04T09:00:00.000Z",
  passages,
  needsAdmin: false,
  withAdmin: false,
};
const requests = [
  request,
  {
    ...request,
    _id: "00000000-0000-7000-8000-000000000002",
    name: "Abel Girma",
    reason: "",
    needsAdmin: true,
    passages: [{ fromMs: 30_000, toMs: 1_230_000 }],
  },
  {
    ...request,
    _id: "00000000-0000-7000-8000-000000000003",
    name: "Sara Tadesse",
    reason: "",
    passages: passages.slice(0, 1),
    withAdmin: true,
  },
];
const withRequests = { ...ready, progress: { ...progress, progress: 1, cutOuts: requests } };

const path: Screen["path"] = ({ taken }) => `/replay?id=${taken._id}`;
const lecture: Screen["path"] = ({ taken }) => `/lecture?id=${taken._id}`;
const bannerShown = (page: Page) => page.locator(".redaction").waitFor();
const listed = (page: Page) => page.locator(".redactions__card").nth(2).waitFor();
const both = (first: Screen["before"], second: Screen["before"]) => async (page: Page) => {
  await first?.(page);
  await second?.(page);
};

export const redactionScreens: readonly Screen[] = [
  {
    name: "lecture-spoken-in",
    who: "student",
    path: lecture,
    before: both(overWith(ready), ownIs(speaks)),
    after: bannerShown,
  },
  {
    name: "lecture-spoken-in-without-seat",
    who: "newcomer",
    path: lecture,
    before: both(overWith(ready), ownIs(declined)),
    after: bannerShown,
  },
  {
    name: "replay-spoken-in-asked",
    who: "student",
    path,
    before: both(readyToPlay, ownIs(asked)),
    after: bannerShown,
    loading: true,
  },
  {
    name: "replay-redaction",
    who: "student",
    path,
    before: both(readyToPlay, ownIs(gone)),
    after: bannerShown,
    loading: true,
  },
  {
    name: "lecture-redactions",
    who: "instructor",
    path: lecture,
    before: overWith(withRequests),
    after: listed,
  },
  {
    name: "replay-redaction-refuse",
    who: "instructor",
    path,
    loading: true,
    before: both(readyToPlay, replayIs(withRequests)),
    after: async (page) => {
      await listed(page);
      await page.locator(".redactions__actions button").nth(1).click();
      await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor();
    },
  },
];
