import type { Page } from "playwright/test";
import { readyToPlay } from "./replay/replay-screens.ts";
import { nothing, replayIs } from "../responses/replay-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const file = { audience: "seats", addedAt: "2026-12-01T09:00:00.000Z", canDownload: true };
const files = [
  {
    ...file,
    _id: "01900000-0000-7000-8000-000000000001",
    name: "ሳምንት 3፦ ማባዛትና ማካፈል",
    extension: "pdf",
    size: 2_400_000,
  },
  {
    ...file,
    _id: "01900000-0000-7000-8000-000000000002",
    name: "Exercises with solutions, for everybody who missed the second week",
    extension: "docx",
    size: 48_000,
  },
];
const hasFiles = respondWith(/\/materials$/, { statusCode: 200, data: files });
const filesShown = (page: Page) => page.locator(".material").nth(1).waitFor();
const path: Screen["path"] = ({ taken }) => `/replay?id=${taken._id}`;

/** A lecture's files on the page of its replay. */
export const materialScreens: readonly Screen[] = [
  {
    name: "replay-materials",
    who: "student",
    path,
    loading: true,
    before: async (page) => {
      await readyToPlay(page);
      await hasFiles(page);
    },
    after: async (page) => {
      // Simulates the first video frame, since no video loads here.
      await page.locator("video").dispatchEvent("loadeddata");
      await filesShown(page);
    },
  },
  {
    name: "replay-preparing-materials",
    who: "student",
    path,
    before: async (page) => {
      await replayIs({ ...nothing, state: "preparing" })(page);
      await hasFiles(page);
    },
    after: filesShown,
  },
];
