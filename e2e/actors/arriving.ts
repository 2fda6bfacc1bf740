import { expect, type Page } from "playwright/test";

/** What has come in by all open calls of a page of `openCounted`, as every browser counts it. */
function arrived(page: Page): Promise<{ frames: number; loudness: number }> {
  return page.evaluate(async () => {
    const sums = { frames: 0, loudness: 0 };
    for (const call of window.madeCalls.filter(({ signalingState }) => signalingState !== "closed")) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; framesDecoded?: number; totalAudioEnergy?: number }) => {
        if (entry.type !== "inbound-rtp") return;
        sums.frames += entry.framesDecoded ?? 0;
        sums.loudness += entry.totalAudioEnergy ?? 0;
      });
    }
    return sums;
  });
}

async function expectMore(page: Page, what: "frames" | "loudness", least: number): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    const { [what]: before } = await arrived(page);
    const more = async () => (await arrived(page))[what] - before;
    await expect.poll(more, { message: `${what} at the page`, timeout: 30_000 }).toBeGreaterThan(least);
  }
}

/** Twice in a row, so that one late frame is no proof. */
export function expectFrames(page: Page): Promise<void> {
  return expectMore(page, "frames", 3);
}

/** Far above what silence adds up to, and less than one beep of a fake microphone. */
export function expectVoice(page: Page): Promise<void> {
  return expectMore(page, "loudness", 0.0005);
}
