import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";

const LOOK_MS = 200;

/** Of sound and picture, headers included, in all calls of a page that keeps them in `madeCalls`. */
function mediaBytesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { madeCalls } = window as unknown as { madeCalls: RTCPeerConnection[] };
    let bytes = 0;
    for (const call of madeCalls) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; bytesSent?: number; headerBytesSent?: number }) => {
        if (entry.type === "outbound-rtp") bytes += (entry.bytesSent ?? 0) + (entry.headerBytesSent ?? 0);
      });
    }
    return bytes;
  });
}

/**
 * Milliseconds from now until the page had sent its last byte of media; known when `restMs` went by without one.
 * @throws when it still sends after `patienceMs`
 */
export async function timeToLastByte(
  page: Page,
  { restMs, patienceMs }: { restMs: number; patienceMs: number },
): Promise<number> {
  const since = performance.now();
  let before = await mediaBytesSent(page);
  let last = since;
  while (performance.now() - last < restMs) {
    await wait(LOOK_MS);
    const bytes = await mediaBytesSent(page);
    // A call that ended takes its count along: less is no byte sent.
    if (bytes > before) last = performance.now();
    before = bytes;
    if (last - since > patienceMs) throw new Error(`media is still sent after ${patienceMs} ms`);
  }
  return last - since;
}
