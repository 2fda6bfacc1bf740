import type { Browser, BrowserContext, Page } from "playwright/test";
import { stackUrl } from "../../stack/url.ts";
import type { Person } from "../person.ts";

declare global {
  interface Window {
    /** Every connection that the page has made. */
    peerConnections: RTCPeerConnection[];
  }
}

/** Opens a signed-in page whose peer connections can be inspected. */
export async function openInstrumented(
  browser: Browser,
  person: Person,
  path: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  await prepare(context);
  await context.addInitScript((token) => {
    sessionStorage.setItem("token", token);
    window.peerConnections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.peerConnections.push(this);
      }
    };
  }, person.token);
  const page = await context.newPage();
  await page.goto(`${stackUrl()}${path}`);
  return page;
}

/** Returns the payload bytes that the page has sent in all its open calls. */
export function bytesSent(page: Page, kind: "audio" | "video"): Promise<number> {
  return page.evaluate(async (mediaKind) => {
    let bytes = 0;
    for (const call of window.peerConnections.filter(({ signalingState }) => signalingState !== "closed")) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; kind?: string; bytesSent?: number }) => {
        if (entry.type === "outbound-rtp" && entry.kind === mediaKind) bytes += entry.bytesSent ?? 0;
      });
    }
    return bytes;
  }, kind);
}

/** Measures the sent bitrate over the next `ms` milliseconds, in kbit/s. */
export async function kbpsSent(page: Page, kind: "audio" | "video", ms = 2000): Promise<number> {
  const [start, before] = [Date.now(), await bytesSent(page, kind)];
  // Waits for the measuring interval, not for an event.
  await page.waitForTimeout(ms);
  return ((await bytesSent(page, kind)) - before) * (8 / (Date.now() - start));
}

/** Replaces the page's next shared screen with a canvas that is drawn once and never again, like a slide. */
export async function shareStillSlide(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1280, 720];
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "beige";
    const stream = canvas.captureStream();
    context?.fillRect(0, 0, canvas.width, canvas.height);
    navigator.mediaDevices.getDisplayMedia = async () => stream;
  });
}

/** Returns the number of the page's peer connections that are connected. */
export function openCalls(page: Page): Promise<number> {
  return page.evaluate(
    () => window.peerConnections.filter(({ connectionState }) => connectionState === "connected").length,
  );
}

/**
 * Counts the page's open calls: those with other pages (`mesh`), and those with the SFU, which is the only ICE-lite
 * agent (RFC 8445).
 */
export function connectionsByEngine(page: Page): Promise<{ mesh: number; sfu: number }> {
  return page.evaluate(() => {
    const open = window.peerConnections.filter(({ connectionState }) => connectionState === "connected");
    const sfu = open.filter(({ remoteDescription }) => remoteDescription?.sdp.includes("a=ice-lite")).length;
    return { mesh: open.length - sfu, sfu };
  });
}

/** Measures how many audio packets the page receives per second: 17 long ones, or 50 of 20 ms. */
export async function audioPacketsPerSecond(page: Page): Promise<number> {
  const [start, before] = [Date.now(), await received(page, "audio", "packetsReceived")];
  // Waits for the measuring interval, not for an event.
  await page.waitForTimeout(2000);
  return ((await received(page, "audio", "packetsReceived")) - before) * (1000 / (Date.now() - start));
}

/** Measures the received bitrate over the next `ms` milliseconds, in kbit/s. */
export async function kbpsReceived(page: Page, kind: "audio" | "video", ms: number): Promise<number> {
  const [start, before] = [Date.now(), await received(page, kind, "bytesReceived")];
  // Waits for the measuring interval, not for an event.
  await page.waitForTimeout(ms);
  return ((await received(page, kind, "bytesReceived")) - before) * (8 / (Date.now() - start));
}

type Counter = "bytesReceived" | "packetsReceived";

function received(page: Page, kind: "audio" | "video", counter: Counter): Promise<number> {
  return page.evaluate(
    async ([mediaKind, counted]) => {
      let sum = 0;
      for (const call of window.peerConnections.filter(({ signalingState }) => signalingState !== "closed")) {
        const report = await call.getStats();
        report.forEach((entry: { type: string; kind?: string } & Partial<Record<Counter, number>>) => {
          if (entry.type === "inbound-rtp" && entry.kind === mediaKind) sum += entry[counted] ?? 0;
        });
      }
      return sum;
    },
    [kind, counter] as const,
  );
}
