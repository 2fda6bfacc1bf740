import type { Page } from "playwright";

/** A gap between two frames that is longer than this, in milliseconds, is a pause that users notice. */
export const PAUSE_MS = 500;

interface FrameTimes {
  frameTimes: number[];
}

/**
 * Records the times at which the page shows a video frame, in any video element, from now on. A second call starts
 * over.
 */
export function recordFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const noted = window as unknown as Partial<FrameTimes>;
    const isRunning = noted.frameTimes !== undefined;
    noted.frameTimes = [Date.now()];
    if (isRunning) return;
    let watched: HTMLVideoElement | null = null;
    const watch = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback(() => {
        if (video !== watched) return;
        noted.frameTimes?.push(Date.now());
        watch(video);
      });
    const look = () => {
      const video = document.querySelector("video");
      if (video && video !== watched) watch((watched = video));
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Returns the recorded times and the current time, in milliseconds since 1970. */
export function recordedFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window as unknown as FrameTimes).frameTimes, Date.now()]);
}

/** Returns the longest gap between two frames in milliseconds. */
export function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

/** Returns the milliseconds from `since` until the end of the last pause, after which the video is continuous. */
export function timeToLastPause(times: readonly number[], since: number): number {
  const end = times.findLast((time, index) => index > 0 && time - (times[index - 1] ?? time) > PAUSE_MS);
  return Math.max(0, (end ?? since) - since);
}
