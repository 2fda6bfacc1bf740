import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { TIMEOUT_MS, timed, usable } from "../first-minute/journey-steps.ts";

const playButton = (page: Page) => page.getByRole("button", { name: "Play", exact: true }).first();

/** Returns the milliseconds from calling `open` until "Play" can be clicked. */
export function timeToPlayer(page: Page, open: () => Promise<unknown>): Promise<number> {
  page.setDefaultTimeout(TIMEOUT_MS);
  return timed(async () => {
    await open();
    await usable(playButton(page));
  });
}

/** Runs in the page: measures from the next click until playback starts, by the page's clock. */
function awaitPlaying(): void {
  const started = new Promise<number>((resolve) => {
    const begin = () => {
      const since = performance.now();
      const from = document.querySelector("video")?.currentTime ?? 0;
      const look = () => {
        const video = document.querySelector("video");
        if (video && !video.paused && video.currentTime > from + 0.05) resolve(performance.now() - since);
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener("click", begin, { capture: true, once: true });
  });
  Object.assign(window, { playingOfNextClick: started });
}

/** Clicks "Play". Returns the milliseconds until playback starts. */
export async function timeToPlaying(page: Page): Promise<number> {
  await page.evaluate(awaitPlaying);
  await playButton(page).click();
  return page.evaluate(
    () => (window as unknown as { playingOfNextClick: Promise<number> }).playingOfNextClick,
  );
}

/** Lets the video play. Returns the longest stall in milliseconds. */
export async function longestStall(page: Page, watchedMs: number): Promise<number> {
  await page.evaluate(() => {
    const noted = { longest: 0 };
    Object.assign(window, { stalls: noted });
    const video = document.querySelector("video");
    let [at, since] = [-1, performance.now()];
    const look = () => {
      const now = performance.now();
      const time = video?.currentTime ?? -1;
      if (time === at) noted.longest = Math.max(noted.longest, now - since);
      else [at, since] = [time, now];
      setTimeout(look, 20);
    };
    look();
  });
  await wait(watchedMs);
  return page.evaluate(() => (window as unknown as { stalls: { longest: number } }).stalls.longest);
}

/** Seeks. Returns the milliseconds until playback continues from there. */
export function timeToSeek(page: Page, seconds: number): Promise<number> {
  return page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        const video = document.querySelector("video");
        if (!video) return reject(new Error("there is no player"));
        const since = performance.now();
        video.currentTime = to;
        const look = () => {
          if (!video.seeking && video.currentTime > to + 0.05) resolve(performance.now() - since);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    seconds,
  );
}
