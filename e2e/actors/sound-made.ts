import type { Page } from "playwright/test";

declare global {
  interface Window {
    soundMade: AudioContext[];
  }
}

/** From here on the page's own sounds can be looked at. */
export async function keepSoundMade(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.soundMade = [];
    const Made = window.AudioContext;
    window.AudioContext = class extends Made {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.soundMade.push(this);
      }
    };
  });
}

/** How each of them is: suspended, running or closed. */
export function soundMade(page: Page): Promise<AudioContextState[]> {
  return page.evaluate(() => window.soundMade.map(({ state }) => state));
}
