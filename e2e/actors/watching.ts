import { expect, test, type Page } from "playwright/test";
import { newPictures } from "../faults/picture-notes.ts";

/** Frames that the lecture's video has shown so far. A frozen picture has a running clock but no new frames. */
function frames(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  );
}

/** Waits until the video shows new frames, twice in a row, so that one late frame is no proof. */
export async function expectMovingPicture(page: Page): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    const before = await frames(page);
    await expect
      .poll(() => frames(page), { message: "new frames at the viewer" })
      .toBeGreaterThan(before + 3);
  }
}

/** The loudest moment of the received sound within a short listen, 0 (silence) to 1. */
function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const stream = document.querySelector("video")?.srcObject;
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    for (let frame = 0; frame < 120; frame += 1) {
      await new Promise(requestAnimationFrame);
      analyser.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
    }
    await context.close();
    return loudest;
  });
}

/** The fake microphone beeps about once a second. */
export async function expectSound(page: Page): Promise<void> {
  await expect
    .poll(() => loudness(page), { message: "sound above silence at the viewer", timeout: 30_000 })
    .toBeGreaterThan(0.01);
}

/** Nothing is heard for a few beeps of the fake microphone. */
export async function expectSilence(page: Page): Promise<void> {
  await expect
    .poll(() => loudness(page), { message: "silence at the viewer", timeout: 30_000 })
    .toBeLessThan(0.001);
  expect(await loudness(page), "silence that lasts").toBeLessThan(0.001);
}

export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole("main", { name: "Live room" })).toHaveAttribute("data-phase", "live", {
    timeout: 30_000,
  });
}

/** What the page says the host is sending. */
export async function expectSource(page: Page, source: "camera" | "screen" | "none"): Promise<void> {
  await expect(page.locator("video")).toHaveAttribute("data-source", source);
}

/** A time for the test's report. */
export function tell(description: string): void {
  test.info().annotations.push({ type: "time", description });
}

/**
 * A time that has a limit. The bench holds it on a quiet machine; a test, with others beside it, holds it to twice as
 * much.
 */
export function holdTime(what: string, ms: number, limitMs: number): void {
  tell(`${what}: ${Math.round(ms)} ms`);
  expect(ms, what).toBeLessThan(2 * limitMs);
}

/** Holds the time until the picture moves again after something was mended. */
export async function holdTimeToPicture(page: Page, after: string, limitMs: number): Promise<void> {
  const since = performance.now();
  await newPictures(page);
  holdTime(`picture after ${after}`, performance.now() - since, limitMs);
}
