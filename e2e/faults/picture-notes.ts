import type { Page } from "playwright";

/** Waits for a few pictures that are new from now on. */
export function newPictures(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let seen = 0;
        const next = () => {
          const video = document.querySelector("video");
          if (video) video.requestVideoFrameCallback(() => ((seen += 1) < 3 ? next() : resolve()));
          else requestAnimationFrame(next);
        };
        next();
      }),
  );
}

interface StageNotes {
  longestStop: number;
  said: string[];
  last: number;
}

/** Notes from now on how long the picture ever stood, and what the stage said meanwhile. Again: from the beginning. */
export function noteStage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const fresh: StageNotes = { longestStop: 0, said: [], last: performance.now() };
    const { stageNotes: notes = fresh } = globalThis as { stageNotes?: StageNotes };
    Object.assign(notes, fresh);
    if (notes !== fresh) return;
    const look = () => {
      const message = document.querySelector(".room-stage-message")?.textContent;
      if (message && !notes.said.includes(message)) notes.said.push(message);
      requestAnimationFrame(look);
    };
    const next = () =>
      document.querySelector("video")?.requestVideoFrameCallback(() => {
        const now = performance.now();
        notes.longestStop = Math.max(notes.longestStop, now - notes.last);
        notes.last = now;
        next();
      });
    Object.assign(globalThis, { stageNotes: notes });
    next();
    look();
  });
}

export function stageNotes(page: Page): Promise<{ longestStop: number; said: string[] }> {
  return page.evaluate(() => {
    const { stageNotes: notes } = globalThis as unknown as { stageNotes: StageNotes };
    return { longestStop: Math.max(notes.longestStop, performance.now() - notes.last), said: notes.said };
  });
}
