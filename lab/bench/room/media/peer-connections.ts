import type { Browser, Page } from "playwright";

export interface PageWithPeerConnections {
  peerConnections: RTCPeerConnection[];
}

/** Runs in the page before its own scripts: collects its peer connections for `getStats`. */
export function collectPeerConnections(): void {
  const calls: RTCPeerConnection[] = [];
  Object.assign(window, { peerConnections: calls } satisfies PageWithPeerConnections);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      calls.push(this);
    }
  };
}

/** Returns the bytes that a page with `collectPeerConnections` has sent, including headers. */
export function bytesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    for (const call of (window as unknown as PageWithPeerConnections).peerConnections) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; bytesSent?: number; headerBytesSent?: number }) => {
        if (entry.type === "outbound-rtp") bytes += (entry.bytesSent ?? 0) + (entry.headerBytesSent ?? 0);
      });
    }
    return bytes;
  });
}

/** The headers of IP and UDP, which the statistics of a transport don't contain. */
const IP_UDP_BYTES = 28;

/** Returns the bytes that the connections of a page with `collectPeerConnections` have sent and received on the wire. */
export function wireBytes(page: Page): Promise<number> {
  return page.evaluate(async (headerBytes) => {
    let bytes = 0;
    for (const call of (window as unknown as PageWithPeerConnections).peerConnections) {
      const report = await call.getStats();
      report.forEach((entry: RTCTransportStats) => {
        if (entry.type !== "transport") return;
        bytes += (entry.bytesSent ?? 0) + (entry.bytesReceived ?? 0);
        bytes += ((entry.packetsSent ?? 0) + (entry.packetsReceived ?? 0)) * headerBytes;
      });
    }
    return bytes;
  }, IP_UDP_BYTES);
}

/** Returns the CPU seconds that all processes of a browser have used. */
export async function browserCpuSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Resolves when a page with `collectPeerConnections` has closed all its connections: a closed one sends nothing. */
export async function waitUntilCallsEnd(page: Page, timeoutMs: number): Promise<void> {
  await page.waitForFunction(
    () =>
      (window as unknown as PageWithPeerConnections).peerConnections.every(
        ({ connectionState }) => connectionState === "closed",
      ),
    undefined,
    { timeout: timeoutMs },
  );
}
