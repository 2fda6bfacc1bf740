import { expect, test, type Locator, type Page } from "playwright/test";
import type { MediaSource } from "#contract/room/room.ts";
import { waitForNewFrames } from "../../faults/stage-record.ts";
import { captureTabOutput } from "./media/audio-browser.ts";

/**
 * Returns the number of frames that the lecture's video has shown so far. A frozen video's clock continues, but no new
 * frames appear.
 */
function frames(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  );
}

/** Waits until the video shows new frames, twice in a row, because a single late frame proves nothing. */
export async function expectMovingVideo(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const before = await frames(page);
    await expect
      .poll(() => frames(page), { message: "new frames at the viewer", intervals: [100] })
      .toBeGreaterThan(before + 3);
  }
}

export const inCorner = (page: Page) => page.getByLabel("The host's camera", { exact: true });

/** The same of one video, such as the small one in the corner. */
export async function expectMoving(video: Locator): Promise<void> {
  await expect(video).toBeVisible({ timeout: 20_000 });
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  for (let round = 0; round < 2; round += 1) {
    const before = await shown();
    await expect
      .poll(shown, { message: "new frames of the video", timeout: 20_000 })
      .toBeGreaterThan(before + 3);
  }
}

/**
 * Returns the peak level of the tab's output over two seconds, from 0 (silence) to 1, or the first level above
 * `enough`. The two seconds are measured in audio time: on a busy machine, frames and timers are too late and too few
 * to measure by.
 */
async function peakLevel(page: Page, enough = 1): Promise<number> {
  await captureTabOutput(page);
  return page.evaluate(async (loud) => {
    if (!window.tabOutput) throw new Error("The tab's output is not captured.");
    const context = new AudioContext();
    // The analyser's window covers two thirds of a second, so that no beep falls between two samples.
    const analyser = new AnalyserNode(context, { fftSize: 32_768 });
    context.createMediaStreamSource(window.tabOutput).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let peak = 0;
    do {
      await new Promise((resolve) => setTimeout(resolve, 100));
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    } while (peak <= loud && context.currentTime < 2);
    await context.close();
    return peak;
  }, enough);
}

const AUDIBLE = 0.01;

/** Waits for audio output of this page, which must be open in `audioBrowser`. The fake microphone beeps about once a second. */
export async function expectAudio(page: Page): Promise<void> {
  await expect
    .poll(() => peakLevel(page, AUDIBLE), { message: "sound from the tab", timeout: 30_000 })
    .toBeGreaterThan(AUDIBLE);
}

export async function expectStage(page: Page): Promise<void> {
  await expectMovingVideo(page);
  await expectAudio(page);
}

/** Waits until the tab is silent, and checks that it stays silent for a few beeps of the fake microphone. */
export async function expectSilence(page: Page): Promise<void> {
  await expect
    .poll(() => peakLevel(page), { message: "silence from the tab", timeout: 30_000 })
    .toBeLessThan(0.001);
  expect(await peakLevel(page), "silence that lasts").toBeLessThan(0.001);
}

export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole("main", { name: "Live room" })).toHaveAttribute("data-phase", "live", {
    timeout: 30_000,
  });
}

export async function expectSource(page: Page, source: MediaSource): Promise<void> {
  await expect(page.locator("video")).toHaveAttribute("data-source", source);
}

/** Adds a time to the test report. */
export function annotate(description: string): void {
  test.info().annotations.push({ type: "time", description });
}

/** Checks a time against twice the bench's limit: the bench measures on an idle machine, but tests run in parallel. */
export function expectWithin(what: string, ms: number, limitMs: number): void {
  annotate(`${what}: ${Math.round(ms)} ms`);
  expect(ms, what).toBeLessThan(2 * limitMs);
}

/** Checks the time until the video shows new frames again. */
export async function expectVideoWithin(page: Page, after: string, limitMs: number): Promise<void> {
  const since = performance.now();
  await waitForNewFrames(page);
  expectWithin(`video after ${after}`, performance.now() - since, limitMs);
}
