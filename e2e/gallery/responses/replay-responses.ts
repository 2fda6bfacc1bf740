import type { Page } from "playwright/test";
import { respondWith } from "./stub-responses.ts";

export const question = /\/lectures\/[^/]+\/replay$/;

export const nothing = {
  state: "none",
  durationMs: null,
  chapters: [],
  hidden: [],
  renditions: [],
  renditionBytes: {},
  expiresAt: null,
  replacedAt: null,
  ticket: null,
  progress: null,
};
const hour = 3_600_000;
export const chapters = [
  { atMs: 0, kind: "camera", label: null },
  { atMs: 312_000, kind: "screen", label: null },
  { atMs: 1_260_000, kind: "marker", label: "Why every proof by induction needs its first step" },
  { atMs: 2_400_000, kind: "resumed", label: null },
  { atMs: 2_520_000, kind: "nobody", label: null },
];
export const seen = { durationMs: hour, chapters, ticket: "none", expiresAt: "2027-01-03T09:00:00.000Z" };
export const ready = {
  ...nothing,
  ...seen,
  state: "ready",
  renditions: ["sound", "240p", "720p"],
  renditionBytes: { sound: 11_100_000, "240p": 58_200_000, "720p": 412_000_000 },
};
export const progress = {
  progress: 0.4,
  finishesAt: null,
  failure: null,
  canRetry: false,
  promisedTo: null,
  cuts: [],
  isRemade: false,
  views: { viewers: 12, minutes: 340 },
  sales: { count: 3, amount: 450 },
};

export const replayIs = (data: object) => respondWith(question, { statusCode: 200, data });

/** Makes the server return a lecture that has ended, with `data` as its replay; `more` adds fields to the lecture. */
export const overWith =
  (data: object, more: object = {}) =>
  async (page: Page) => {
    await replayIs(data)(page);
    await page.route(/\/classes\/id\/[0-9a-f-]{36}$/, async (route) => {
      const response = await route.fetch();
      const found: { data: object } = await response.json();
      const over = { ...found.data, ended: true, recordingWished: true, ...more };
      await route.fulfill({ response, json: { ...found, data: over } });
    });
  };
