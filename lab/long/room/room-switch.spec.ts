import { expect, type Page } from "playwright/test";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import { connectionsByEngine, kbpsReceived } from "../../../e2e/actors/room/calls.ts";
import {
  annotate,
  expectAudio,
  expectLive,
  expectSilence,
  expectSource,
  expectStage,
  expectVideoWithin,
} from "../../../e2e/actors/room/expect-stage.ts";
import { lectureOn, openMesh } from "../../../e2e/actors/room/lecture-on.ts";
import { holdSubscriptions, releaseSubscriptions } from "../../../e2e/faults/held-subscriptions.ts";
import { recordStage, stageRecord } from "../../../e2e/faults/stage-record.ts";
import { takeStackWithJanus } from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";

const stack = stackOfFile(takeStackWithJanus);

/**
 * A freeze of this length is an interruption; it is twice the time for which a busy machine drops frames. A viewer who
 * waits for Janus may have a longer freeze (`BACK_MS`).
 */
const INTERRUPTION_MS = 3_000;
const BACK_MS = 4_000;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function expectUninterrupted(page: Page): Promise<void> {
  const { longestFreezeMs, messages } = await stageRecord(page);
  annotate(`longest freeze of the video: ${Math.round(longestFreezeMs)} ms`);
  expect(longestFreezeMs).toBeLessThan(INTERRUPTION_MS);
  expect(messages, "no message over running video").toEqual([]);
}

async function expectConnections(page: Page, mesh: number, sfu: number): Promise<void> {
  await expect.poll(() => connectionsByEngine(page), { timeout: 40_000 }).toEqual({ mesh, sfu });
}

test("Janus dies half-way, during a screen share: who moved is back with it, who didn't misses nothing", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const { lecture, host, watch } = await openMesh({ browser, audioBrowser }, "Start Screen Share");
  const [moved, held] = [await watch(), await watch()];
  await holdSubscriptions(held);
  await recordStage(held);
  await lecture.outgrowMesh();
  await expectConnections(host, 1, 1);
  await expectConnections(moved, 0, 1);
  await expectStage(moved);

  await stack().janus.kill();
  await releaseSubscriptions(held);
  await expectConnections(moved, 0, 0);
  await expectConnections(host, 1, 0);
  await expectStage(held);
  await expectUninterrupted(held);

  await stack().janus.startAgain();
  await expectVideoWithin(moved, "Janus was started again", BACK_MS);
  await expectConnections(host, 0, 1);
  for (const page of [moved, held]) await expectStage(page);
  await expectUninterrupted(held);
});

test("Janus dies half-way, with a speaker and a viewer on Audio only: all hear the speaker again", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(240_000);
  const { lecture, host, watch } = await openMesh({ browser, audioBrowser }, "Start Video");
  const [speaker, listener, watcher] = [await watch(), await watch(), await watch()];
  await holdSubscriptions(speaker);
  await press(listener, "Settings");
  await listener.getByLabel("Data saver").selectOption("audio");
  await press(host, /^People/);
  await press(host, "Invite Abel Girma to speak");
  await press(speaker, "Turn on microphone");
  await expect(speaker.getByText("Everyone can hear you.")).toBeVisible();
  await lecture.outgrowMesh();
  // One call to the speaker, and one from the speaker's microphone.
  await expectConnections(host, 2, 1);

  await stack().janus.kill();
  await expectConnections(listener, 0, 0);
  await releaseSubscriptions(speaker);
  await stack().janus.startAgain();
  await expectConnections(host, 1, 1);
  for (const page of [speaker, watcher]) await expectStage(page);
  await expectAudio(listener);
  expect(await kbpsReceived(listener, "video", 2000)).toBe(0);
  await press(host, "Stop Video");
  await press(host, "Turn off microphone");
  // From now on, all audio is the speaker's.
  for (const page of [watcher, listener]) await expectAudio(page);
  await expectSilence(speaker);
});

test("the host's video starts, stops and becomes a screen while the class moves: all see the last", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const { lecture, host, watch } = await openMesh({ browser, audioBrowser }, "Start Video");
  const [first, second] = [await watch(), await watch()];
  const viewers = [first, second];
  for (const page of viewers) await holdSubscriptions(page);
  await lecture.outgrowMesh();
  await expectConnections(host, 2, 1);
  await press(host, "Stop Video");
  await press(host, "Turn off microphone");
  for (const page of viewers) await expectSource(page, "none");
  await press(host, "Start Screen Share");
  await releaseSubscriptions(first);
  await expectConnections(host, 1, 1);
  for (const page of viewers) {
    await expectSource(page, "screen");
    await expectStage(page);
  }
  await press(host, "Start Video");
  await releaseSubscriptions(second);
  await expectConnections(host, 0, 1);
  for (const page of viewers) {
    await expectSource(page, "camera");
    await expectStage(page);
  }
  await press(host, "Stop Video");
  await press(host, "Turn off microphone");
  for (const page of viewers) await expectSource(page, "none");
});

test("while Janus is away the host reloads and a viewer comes: all see the host once it is back", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const lecture = await lectureOn({ browser, audioBrowser }, "sfu");
  const host = await lecture.host();
  await expectLive(host);
  await press(host, "Start Video");
  const viewer = await lecture.viewer();
  await expectStage(viewer);

  await stack().janus.kill();
  await host.reload();
  await expectLive(host);
  const late = await lecture.viewer();
  await expectLive(late);
  await expectConnections(viewer, 0, 0);

  await stack().janus.startAgain();
  for (const page of [viewer, late]) await expectStage(page);
  await expectConnections(host, 0, 1);
});
