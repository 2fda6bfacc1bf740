import type { Browser, Page } from "playwright";

export interface Counted {
  madeCalls: RTCPeerConnection[];
}

/** Runs in the page before its own scripts: keeps its calls, to be asked for their statistics. */
export function keepCalls(): void {
  const calls: RTCPeerConnection[] = [];
  Object.assign(window, { madeCalls: calls } satisfies Counted);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      calls.push(this);
    }
  };
}

/** Bytes that a page with kept calls has sent, headers included. */
export function bytesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    for (const call of (window as unknown as Counted).madeCalls) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; bytesSent?: number; headerBytesSent?: number }) => {
        if (entry.type === "outbound-rtp") bytes += (entry.bytesSent ?? 0) + (entry.headerBytesSent ?? 0);
      });
    }
    return bytes;
  });
}

/** Seconds of processor time that all processes of a browser have used. */
export async function browserSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Returns when a page with kept calls has ended all of them: an ended call sends nothing. */
export async function untilCallsEnd(page: Page, patienceMs: number): Promise<void> {
  await page.waitForFunction(
    () =>
      (window as unknown as Counted).madeCalls.every(({ connectionState }) => connectionState === "closed"),
    undefined,
    { timeout: patienceMs },
  );
}
