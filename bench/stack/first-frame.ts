import type { Locator, Page } from "playwright";

/** A host's picture before it shows anything is smaller. */
const SMALLEST_CAMERA_WIDTH = 160;

interface Frames {
  /** Milliseconds from the click to the first frame on the screen. */
  first: number;
  width: number;
}

const PATIENCE_MS = 60_000;

/** Runs in the page: begins with the next click, ends with the second frame, since one alone may stand still. */
function awaitFrames(patienceMs: number): void {
  const frames = new Promise<Frames>((resolve, reject) => {
    function begin(): void {
      const since = performance.now();
      setTimeout(
        () => reject(new Error(`no picture within ${patienceMs} ms: ${document.body.innerText}`)),
        patienceMs,
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

/** Milliseconds, by the page's own clock, from the click on `join` to the first frame of the host's camera. */
export async function timeToFirstFrame(page: Page, join: Locator): Promise<number> {
  await page.evaluate(awaitFrames, PATIENCE_MS);
  await join.click();
  const { first, width } = await page.evaluate(
    () => (window as unknown as { framesOfNextClick: Promise<Frames> }).framesOfNextClick,
  );
  if (width < SMALLEST_CAMERA_WIDTH) throw new Error(`a picture ${width} wide is not the host's camera`);
  return first;
}
