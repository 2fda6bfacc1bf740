import { expect, type Page } from "playwright/test";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import { kbpsReceived, openCalls } from "../../../e2e/actors/room/calls.ts";
import {
  expectAudio,
  expectLive,
  expectMovingVideo,
  expectSilence,
  expectSource,
  expectStage,
} from "../../../e2e/actors/room/expect-stage.ts";
import { lectureOn, type RoomEngine } from "../../../e2e/actors/room/lecture-on.ts";
import { takeStackWithJanus } from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";

stackOfFile(takeStackWithJanus);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/**
 * With an SFU, the host has one connection, whatever the number of viewers; in a mesh, the host has one for each
 * viewer.
 */
const hostConnections = (engine: RoomEngine, viewers: number) => (engine === "sfu" ? 1 : viewers);

for (const engine of ["mesh", "sfu"] as const) {
  test(`${engine}: sources, a late viewer, reloads on both sides`, async ({ browser, audioBrowser }) => {
    test.setTimeout(240_000);
    const lecture = await lectureOn({ browser, audioBrowser }, engine);
    const first = await lecture.viewer();
    await expectLive(first);
    const host = await lecture.host();
    await expectLive(host);
    await press(host, "Start Video");
    await expectSource(first, "camera");
    await expectStage(first);

    const late = await lecture.viewer();
    await expectStage(late);
    expect(await openCalls(host)).toBe(hostConnections(engine, 2));

    await press(host, "Start Screen Share");
    for (const page of [first, late]) {
      await expectSource(page, "screen");
      await expectStage(page);
    }
    await press(host, "Stop Screen Share");
    for (const page of [first, late]) await expectSource(page, "microphone");
    await press(host, "Turn off microphone");
    for (const page of [first, late]) await expectSource(page, "none");
    await press(host, "Start Video");
    await expectStage(first);

    await first.reload();
    await expectStage(first);
    await host.reload();
    await expectLive(host);
    for (const page of [first, late]) await expectStage(page);
    expect(await openCalls(host)).toBe(hostConnections(engine, 2));
  });

  test(`${engine}: with Audio only not a byte of video arrives`, async ({ browser, audioBrowser }) => {
    test.setTimeout(120_000);
    const lecture = await lectureOn({ browser, audioBrowser }, engine);
    const host = await lecture.host();
    await expectLive(host);
    await press(host, "Start Video");
    const viewer = await lecture.viewer();
    await expectStage(viewer);
    await press(viewer, "Settings");
    const choose = (level: string) => viewer.getByLabel("Data saver").selectOption(level);
    await choose("audio");
    await expect.poll(() => kbpsReceived(viewer, "video", 1000)).toBe(0);
    await expectAudio(viewer);
    expect(await kbpsReceived(viewer, "video", 3000)).toBe(0);

    await viewer.reload();
    await expectAudio(viewer);
    expect(await kbpsReceived(viewer, "video", 1000)).toBe(0);
    await press(viewer, "Settings");
    await choose("low");
    await expectMovingVideo(viewer);
    await expect.poll(() => kbpsReceived(viewer, "video", 3000)).toBeLessThan(220);
    await choose("full");
    await expect.poll(() => kbpsReceived(viewer, "video", 2000), { timeout: 40_000 }).toBeGreaterThan(300);
  });

  test(`${engine}: the class hears the speaker, who doesn't hear themselves`, async ({
    browser,
    audioBrowser,
  }) => {
    test.setTimeout(180_000);
    const lecture = await lectureOn({ browser, audioBrowser }, engine);
    const [abel, hana] = [await lecture.viewer(), await lecture.viewer()];
    const host = await lecture.host();
    await expectLive(host);
    // The host sends no audio, so any audio is the student's.
    for (const page of [abel, hana]) await expectMovingVideo(page);
    await press(host, /^People/);
    await press(host, "Invite Abel Girma to speak");
    await expect(hana.getByText("Abel Girma can speak.")).toBeVisible();
    await expectSilence(hana);
    await press(abel, "Turn on microphone");
    await expect(abel.getByText("Everyone can hear you.")).toBeVisible();
    await expectAudio(hana);
    await expectSilence(abel);

    await press(host, "Start Video");
    for (const page of [abel, hana]) await expectStage(page);
    await press(host, "Mute student");
    for (const page of [abel, hana]) await expectStage(page);
  });
}

test("sfu: whoever joins starts with the smallest layer, and with Low gets no other", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(120_000);
  const lecture = await lectureOn({ browser, audioBrowser }, "sfu");
  const host = await lecture.host();
  await expectLive(host);
  await press(host, "Start Video");
  const viewer = await lecture.viewer();
  // Once a viewer has the largest layer, all layers are being sent.
  await expect.poll(() => viewer.locator("video").evaluate(widthOf), { timeout: 40_000 }).toBe(1280);
  await press(viewer, "Settings");
  await viewer.getByLabel("Data saver").selectOption("low");
  await viewer.addInitScript(recordWidths);
  for (let joins = 0; joins < 5; joins += 1) {
    await viewer.reload();
    await expectStage(viewer);
    expect(await viewer.evaluate(widthsShown)).toEqual([320]);
  }
});

const widthOf = (video: SVGElement | HTMLElement) => (video as HTMLVideoElement).videoWidth;

/** Runs in the page before its own scripts. */
function recordWidths(): void {
  const widths = new Set<number>();
  Object.assign(window, { widths });
  document.addEventListener("resize", ({ target }) => widths.add((target as HTMLVideoElement).videoWidth), {
    capture: true,
  });
}

const widthsShown = () => [...(window as unknown as { widths: Set<number> }).widths];
