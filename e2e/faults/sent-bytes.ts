import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";

const SAMPLE_INTERVAL_MS = 200;

/** Returns the audio and video bytes sent, including headers, in all calls of a page that has `peerConnections`. */
function mediaBytesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { peerConnections } = window as unknown as { peerConnections: RTCPeerConnection[] };
    let bytes = 0;
    for (const call of peerConnections) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; bytesSent?: number; headerBytesSent?: number }) => {
        if (entry.type === "outbound-rtp") bytes += (entry.bytesSent ?? 0) + (entry.headerBytesSent ?? 0);
      });
    }
    return bytes;
  });
}

/**
 * Waits until the page has sent no media for `silenceMs`. Returns the time from the call to the last sent byte, in
 * milliseconds. Throws if the page still sends media after `timeoutMs`.
 */
export async function timeToLastByte(
  page: Page,
  { silenceMs, timeoutMs }: { silenceMs: number; timeoutMs: number },
): Promise<number> {
  const since = performance.now();
  let before = await mediaBytesSent(page);
  let last = since;
  while (performance.now() - last < silenceMs) {
    await wait(SAMPLE_INTERVAL_MS);
    const bytes = await mediaBytesSent(page);
    // When a call ends, its counter is removed, so a smaller sum does not mean that media was sent.
    if (bytes > before) last = performance.now();
    before = bytes;
    if (last - since > timeoutMs) throw new Error(`media is still sent after ${timeoutMs} ms`);
  }
  return last - since;
}
