import { expect, type Page } from "playwright/test";

export const video = (page: Page) => page.locator("video");
export const timeOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime);

/** Starts playback, and waits until it runs. */
export async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await expect.poll(() => timeOf(page), { intervals: [100] }).toBeGreaterThan(0.5);
}

/**
 * Seeks, and waits until the frame at that position is shown. `npm run bench -- replay` measures how long seeking
 * takes.
 */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  const at = await video(page).evaluate(
    (one: HTMLVideoElement, to) =>
      new Promise<number>((resolve) => {
        one.addEventListener("seeked", () => resolve(one.currentTime), { once: true });
        one.currentTime = to;
      }),
    seconds,
  );
  expect(Math.abs(at - seconds), `${seconds} s`).toBeLessThan(1);
}

export const shownCaptions = (page: Page): Promise<string[]> =>
  video(page).evaluate((one: HTMLVideoElement) =>
    [...one.textTracks]
      .filter((track) => track.kind === "captions" && track.mode === "showing")
      .flatMap((track) => [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
  );
