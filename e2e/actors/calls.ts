import type { Browser, Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";
import type { Person } from "./person.ts";

declare global {
  interface Window {
    /** Every connection that the page has made. */
    madeCalls: RTCPeerConnection[];
  }
}

/** A signed-in page whose calls can be looked into. */
export async function openCounted(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  await context.addInitScript((token) => {
    sessionStorage.setItem("token", token);
    window.madeCalls = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.madeCalls.push(this);
      }
    };
  }, person.token);
  const page = await context.newPage();
  await page.goto(`${stackUrl()}${path}`);
  return page;
}

/** Bytes of payload that the page has sent in all its open calls. */
export function bytesSent(page: Page, kind: "audio" | "video"): Promise<number> {
  return page.evaluate(async (wanted) => {
    let bytes = 0;
    for (const call of window.madeCalls.filter(({ signalingState }) => signalingState !== "closed")) {
      const report = await call.getStats();
      report.forEach((entry: { type: string; kind?: string; bytesSent?: number }) => {
        if (entry.type === "outbound-rtp" && entry.kind === wanted) bytes += entry.bytesSent ?? 0;
      });
    }
    return bytes;
  }, kind);
}

/** Kilobits a second over the next `ms` milliseconds. */
export async function kbpsSent(page: Page, kind: "audio" | "video", ms = 2000): Promise<number> {
  const [start, before] = [Date.now(), await bytesSent(page, kind)];
  await page.waitForTimeout(ms);
  return ((await bytesSent(page, kind)) - before) * (8 / (Date.now() - start));
}

/** The page's next shared screen is a picture that is drawn once and never again, as a slide is. */
export async function shareStillSlide(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1280, 720];
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = "beige";
    const stream = canvas.captureStream();
    pen?.fillRect(0, 0, canvas.width, canvas.height);
    navigator.mediaDevices.getDisplayMedia = async () => stream;
  });
}
