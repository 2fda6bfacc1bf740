import type { Page } from "playwright/test";

declare global {
  interface Window {
    audioContexts: AudioContext[];
  }
}

/** Records the audio contexts that the page creates from now on. */
export async function recordAudioContexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.audioContexts = [];
    const Original = window.AudioContext;
    window.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.audioContexts.push(this);
      }
    };
  });
}

/** Returns the state of each recorded audio context: suspended, running or closed. */
export function audioContextStates(page: Page): Promise<AudioContextState[]> {
  return page.evaluate(() => window.audioContexts.map(({ state }) => state));
}
