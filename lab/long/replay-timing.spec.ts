import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "playwright/test";
import { closePages } from "../../e2e/actors/close-pages.ts";
import { checkReplay, giveFlashLecture, replayOf } from "../../e2e/actors/room/media/flash-lecture.ts";
import { takeStackWithJanus } from "../../e2e/stack/own-stack.ts";
import type { Stack } from "../../e2e/stack/start-stack.ts";

/**
 * The length of each of the five passages, in seconds. `npm run test:long -- --only recording` sets it to 100, for a
 * lecture of ten minutes.
 */
const SECONDS = Number(process.env["RECORDED_PASSAGE_SECONDS"] ?? 8);

let stack: Stack;
let recordings: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  recordings = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  stack = await takeStackWithJanus(() => ({ JANUS_RECORDINGS: recordings }));
});
test.afterAll(async () => {
  await stack.stop();
  await rm(recordings, { recursive: true, force: true });
});
test.afterEach(({ browser }) => closePages({ browser }));

test("a replay shows camera, screen and nobody as they were, without a pause, and sound and picture together", async ({
  browser,
}) => {
  test.setTimeout(180_000 + SECONDS * 30_000);
  const lecture = await giveFlashLecture(browser, SECONDS);
  await closePages({ browser });
  const folder = await replayOf(lecture.lectureId, stack.dataDir, 60_000 + SECONDS * 10_000);
  for (const file of ["preview.webm", "240p/index.m3u8", "720p/index.m3u8"])
    await checkReplay(path.join(folder, file), lecture);
});
