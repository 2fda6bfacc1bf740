import type { Page } from "playwright/test";
import { readyToPlay } from "./replay-screens.ts";
import { chapters, ready, replayIs } from "../../responses/replay-responses.ts";
import type { Screen } from "../../screen.ts";

const downloadable = { ...ready, canDownload: true };

const offlineReplays = [
  { lectureId: "0192b7a0-0000-7000-8000-000000000001", name: "Weaving a border", isComplete: true },
  {
    lectureId: "0192b7a0-0000-7000-8000-000000000002",
    name: "የአማርኛ ሥነ ጽሑፍ ታሪክና እድገት ከጥንት እስከ ዛሬ",
    isComplete: false,
  },
];
const record = {
  quality: "sound",
  bytes: 11_100_000,
  files: 900,
  durationMs: 3_600_000,
  chapters,
  captions: [],
  messages: [],
  expiresAt: "2027-01-03T09:00:00.000Z",
};

/** Stores offline replays on the device, and reloads the page. */
const withOfflineReplays = (shown: string) => async (page: Page) => {
  await page.waitForFunction(() => sessionStorage.getItem("session_account") !== null);
  await page.evaluate(
    async ([records, same]) => {
      const accountId = sessionStorage.getItem("session_account") ?? "";
      for (const one of records) {
        const cache = await caches.open(`offline-replay ${accountId} ${one.lectureId}`);
        await cache.put(
          "/offline-replay/record.json",
          new Response(JSON.stringify({ ...same, ...one, accountId })),
        );
      }
    },
    [offlineReplays, record] as const,
  );
  await page.reload();
  await page.locator(shown).first().waitFor();
};

export const offlineScreens: readonly Screen[] = [
  {
    name: "replay-download",
    who: "student",
    path: ({ taken }) => `/replay?id=${taken._id}`,
    before: async (page) => {
      await readyToPlay(page);
      await replayIs(downloadable)(page);
    },
    after: (page) => page.locator(".download-replay select").waitFor(),
    loading: true,
  },
  { name: "offline-none", who: "student", path: () => "/offline" },
  {
    name: "offline",
    who: "student",
    path: () => "/offline",
    before: replayIs(downloadable),
    after: withOfflineReplays(".offline-row"),
  },
  {
    name: "offline-watch",
    who: "student",
    path: () => `/offline?id=${offlineReplays[0]?.lectureId ?? ""}`,
    before: replayIs(downloadable),
    after: withOfflineReplays(".replay-player"),
    loading: true,
  },
];
