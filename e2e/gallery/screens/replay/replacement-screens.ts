import type { Page } from "playwright/test";
import { overWith, progress, ready } from "../../responses/replay-responses.ts";
import type { Screen } from "../../screen.ts";

const path: Screen["path"] = ({ taken }) => `/lecture?id=${taken._id}`;
const section = (page: Page) => page.locator(".replace-replay");

const video = { name: "Fractions, recorded again.mp4", failure: null, progress: 0, finishesAt: null };
const hostOf = (replacement: object | null, more: object = {}) =>
  overWith({
    ...ready,
    progress: { ...progress, progress: 1, canReplace: true, replacement, ...more },
  });
const promised = { replacementMs: 2_700_000, promisedTo: { seats: 12, amount: 3000 } };

export const replacementScreens: readonly Screen[] = [
  {
    name: "lecture-replay-replace",
    who: "instructor",
    path,
    before: hostOf(null, promised),
    after: async (page) => {
      await section(page).getByRole("button").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "lecture-replay-sending",
    who: "instructor",
    path,
    before: async (page) => {
      await hostOf(null)(page);
      // The upload never progresses.
      await page.route(/\/replays\/uploads/, () => undefined);
    },
    after: async (page) => {
      await section(page).getByRole("button").click();
      const file = { name: video.name, mimeType: "video/mp4", buffer: Buffer.alloc(1000) };
      await page.locator("dialog input[type=file]").setInputFiles(file);
      await section(page).locator("progress").waitFor();
    },
  },
  {
    name: "lecture-replay-replacing",
    who: "instructor",
    path,
    before: async (page) => {
      const finishesAt = new Date(Date.now() + 11.5 * 60_000).toISOString();
      await hostOf({ ...video, state: "waiting", progress: 0.42, finishesAt })(page);
    },
    after: (page) => section(page).locator("progress").waitFor(),
  },
  {
    name: "lecture-replay-video-refused",
    who: "instructor",
    path,
    before: hostOf({ ...video, state: "refused", failure: "codec_unknown" }),
    after: (page) => section(page).getByRole("alert").waitFor(),
  },
  {
    name: "lecture-replay-video-failed",
    who: "instructor",
    path,
    before: hostOf({ ...video, state: "failed", failure: "storage_unavailable" }),
    after: (page) => section(page).getByRole("alert").waitFor(),
  },
  {
    name: "lecture-replay-replaced",
    who: "student",
    path,
    before: overWith({ ...ready, replacedAt: "2026-12-04T09:00:00.000Z", chapters: [] }),
    after: (page) => page.locator(".replay-state").waitFor(),
  },
];
