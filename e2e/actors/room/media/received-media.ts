import { expect, type Page } from "playwright/test";

/**
 * Returns what the open calls of a page opened with `openInstrumented` have received, according to their statistics.
 */
function received(page: Page): Promise<{ frames: number; audioEnergy: number }> {
  return page.evaluate(async () => {
    const sums = { frames: 0, audioEnergy: 0 };
    for (const call of window.peerConnections.filter(({ signalingState }) => signalingState !== "closed")) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; framesDecoded?: number; totalAudioEnergy?: number }) => {
        if (entry.type !== "inbound-rtp") return;
        sums.frames += entry.framesDecoded ?? 0;
        sums.audioEnergy += entry.totalAudioEnergy ?? 0;
      });
    }
    return sums;
  });
}

async function expectIncrease(page: Page, counter: "frames" | "audioEnergy", min: number): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { [counter]: before } = await received(page);
    const increase = async () => (await received(page))[counter] - before;
    await expect
      .poll(increase, { message: `${counter} received by the page`, timeout: 30_000 })
      .toBeGreaterThan(min);
  }
}

/** Waits until the page has received new frames, twice in a row, because a single late frame proves nothing. */
export function expectReceivedFrames(page: Page): Promise<void> {
  return expectIncrease(page, "frames", 3);
}

/**
 * Waits until the page has received audio. The minimum energy is far above silence, and below one beep of the fake
 * microphone.
 */
export function expectReceivedAudio(page: Page): Promise<void> {
  return expectIncrease(page, "audioEnergy", 0.0005);
}
