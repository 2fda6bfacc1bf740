import type { Page } from "playwright";
import type { Counted } from "./host-cost.ts";

/** A word can be guessed when less of its second was made up. */
const MADE_UP = 0.1;

interface Second {
  samples: number;
  /** Of them, those that never came and were made up. */
  concealed: number;
}

/**
 * The share, in percent, of the seconds after the first sound in which a page with kept calls plays what the host sent.
 * What a call's beginning breaks is counted; how long it takes to begin is not, since that is measured as joining.
 */
export async function unbrokenPercent(viewer: Page, seconds: number): Promise<number> {
  const heard = await viewer.evaluate(listen, seconds);
  const unbroken = heard.filter(({ samples, concealed }) => samples > 0 && concealed / samples <= MADE_UP);
  return (unbroken.length / heard.length) * 100;
}

/** Milliseconds of sound that a page with kept calls has had to make up so far. */
export function madeUpMs(viewer: Page): Promise<number> {
  return viewer.evaluate(async () => {
    const samplesEachMs = 48;
    let made = 0;
    for (const call of (window as unknown as Counted).madeCalls) {
      const report = await call.getStats();
      report.forEach(({ type, kind, concealedSamples = 0 }: RTCInboundRtpStreamStats) => {
        if (type === "inbound-rtp" && kind === "audio") made += concealedSamples;
      });
    }
    return made / samplesEachMs;
  });
}

/** Runs in the page. */
async function listen(seconds: number): Promise<Second[]> {
  const count = async () => {
    const sum = { packets: 0, samples: 0, concealed: 0 };
    const { madeCalls } = window as unknown as Counted;
    for (const call of madeCalls.filter(({ connectionState }) => connectionState === "connected")) {
      const report = await call.getStats();
      report.forEach((entry: RTCInboundRtpStreamStats) => {
        if (entry.type !== "inbound-rtp" || entry.kind !== "audio") return;
        sum.packets += entry.packetsReceived ?? 0;
        sum.samples += entry.totalSamplesReceived ?? 0;
        sum.concealed += entry.concealedSamples ?? 0;
      });
    }
    return sum;
  };
  const heard: Second[] = [];
  let before = await count();
  while (before.packets === 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    before = await count();
  }
  while (heard.length < seconds) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = await count();
    heard.push({ samples: now.samples - before.samples, concealed: now.concealed - before.concealed });
    before = now;
  }
  return heard;
}
