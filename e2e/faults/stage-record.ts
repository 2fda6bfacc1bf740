import type { Page } from "playwright";

/** Waits until the video has shown this many new frames. */
export function waitForNewFrames(page: Page, count = 3): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let shown = 0;
        const next = () => {
          const video = document.querySelector("video");
          if (video) video.requestVideoFrameCallback(() => ((shown += 1) < wanted ? next() : resolve()));
          else requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );
}

interface StageRecord {
  longestFreezeMs: number;
  messages: string[];
  lastFrameAt: number;
}

/** Records the longest freeze of the video and the stage's messages from now on. A second call starts over. */
export function recordStage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const empty: StageRecord = { longestFreezeMs: 0, messages: [], lastFrameAt: performance.now() };
    const { stageRecord: record = empty } = globalThis as { stageRecord?: StageRecord };
    Object.assign(record, empty);
    if (record !== empty) return;
    const recordMessage = () => {
      const message = document.querySelector(".room-stage-message")?.textContent;
      if (message && !record.messages.includes(message)) record.messages.push(message);
      requestAnimationFrame(recordMessage);
    };
    const recordFrames = () =>
      document.querySelector("video")?.requestVideoFrameCallback(() => {
        const now = performance.now();
        record.longestFreezeMs = Math.max(record.longestFreezeMs, now - record.lastFrameAt);
        record.lastFrameAt = now;
        recordFrames();
      });
    Object.assign(globalThis, { stageRecord: record });
    recordFrames();
    recordMessage();
  });
}

/** Returns the data of `recordStage`, including the current freeze. */
export function stageRecord(page: Page): Promise<{ longestFreezeMs: number; messages: string[] }> {
  return page.evaluate(() => {
    const { stageRecord: record } = globalThis as unknown as { stageRecord: StageRecord };
    const currentFreezeMs = performance.now() - record.lastFrameAt;
    return {
      longestFreezeMs: Math.max(record.longestFreezeMs, currentFreezeMs),
      messages: record.messages,
    };
  });
}
