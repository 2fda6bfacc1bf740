import type { Locator, Page } from "playwright";

/** The black video of a host without a source is smaller. */
const SMALLEST_CAMERA_WIDTH = 160;

interface Frames {
  /** Milliseconds from the click to the first displayed frame. */
  first: number;
  width: number;
}

const TIMEOUT_MS = 60_000;

/**
 * Runs in the page. Measures from the next click to the first frame, and waits for a second frame, because a single one
 * may be frozen.
 */
function awaitFrames(timeoutMs: number): void {
  const frames = new Promise<Frames>((resolve, reject) => {
    function begin(): void {
      const since = performance.now();
      setTimeout(
        () => reject(new Error(`no frame within ${timeoutMs} ms: ${document.body.innerText}`)),
        timeoutMs,
      );
      const watched = new WeakSet<HTMLVideoElement>();
      const observer = new MutationObserver(watchAll);
      function watch(video: HTMLVideoElement): void {
        watched.add(video);
        video.requestVideoFrameCallback(() => {
          const first = performance.now() - since;
          observer.disconnect();
          video.requestVideoFrameCallback(() => resolve({ first, width: video.videoWidth }));
        });
      }
      function watchAll(): void {
        for (const video of document.querySelectorAll("video")) if (!watched.has(video)) watch(video);
      }
      observer.observe(document, { childList: true, subtree: true });
      watchAll();
    }
    document.addEventListener("click", begin, { capture: true, once: true });
  });
  Object.assign(window, { framesOfNextClick: frames });
}

/** Returns the milliseconds, by the page's clock, from the click on `join` to the first frame of the host's camera. */
export async function timeToFirstFrame(page: Page, join: Locator): Promise<number> {
  await page.evaluate(awaitFrames, TIMEOUT_MS);
  await join.click();
  const { first, width } = await page.evaluate(
    () => (window as unknown as { framesOfNextClick: Promise<Frames> }).framesOfNextClick,
  );
  if (width < SMALLEST_CAMERA_WIDTH) throw new Error(`a video ${width} wide is not the host's camera`);
  return first;
}
