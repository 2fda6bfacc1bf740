import { expect, type Page } from "playwright/test";
import { enrollFree, newLecture, newAccount, openAs } from "../../../e2e/actors/person.ts";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import {
  annotate,
  expectLive,
  expectMovingVideo,
  expectAudio,
} from "../../../e2e/actors/room/expect-stage.ts";
import { recordStage, stageRecord } from "../../../e2e/faults/stage-record.ts";
import { takeOwnStack } from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";
import { openChat } from "../../../e2e/actors/room/open-chat.ts";

/**
 * Calls bypass the API and survive its restart, so a killed process may freeze a viewer's video for at most this long.
 */
const MAX_FREEZE_MS = 1000;
const BACK_MS = 10_000;

/** Two API processes behind HAProxy, as started by `npm start -- --processes 2`. */
const stack = stackOfFile(() => takeOwnStack(() => ({}), 2));

async function send(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").fill(text);
  await page.keyboard.press("Enter");
}

test("both processes are killed, one after the other: the video goes on, and the chat is back within ten seconds", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openAs(audioBrowser, student, `/class/${lecture._id}/f`);
  await expectMovingVideo(viewer);
  await expectAudio(viewer);
  for (const page of [host, viewer]) await openChat(page);

  const said: string[] = [];
  // The lecture is on one of the two processes, so killing both, one after the other, affects it at least once.
  for (const pid of await stack().apiPids()) {
    await recordStage(viewer);
    process.kill(pid, "SIGKILL");
    const text = `after the end of ${pid}`;
    said.push(text);
    await send(viewer, text);
    await expect(host.getByText(text)).toBeVisible({ timeout: BACK_MS });
    const { longestFreezeMs } = await stageRecord(viewer);
    annotate(`longest freeze of the video: ${Math.round(longestFreezeMs)} ms`);
    expect(longestFreezeMs).toBeLessThan(MAX_FREEZE_MS);
    // Waits until the process has been restarted, before the other one is killed.
    await expect
      .poll(
        () =>
          stack()
            .output()
            .match(/serves again/g)?.length,
      )
      .toBe(said.length);
  }
  for (const page of [host, viewer])
    for (const text of said) await expect(page.getByText(text)).toHaveCount(1);
});
