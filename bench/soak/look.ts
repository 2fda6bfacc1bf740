import type { Browser, Page } from "playwright";
import type { Counted } from "../stack/host-cost.ts";
import { residentMegabytes } from "../stack/resident-memory.ts";
import { heldBytes, type HeapSnapshot } from "./heap-snapshot.ts";

export interface Playing {
  /** Pictures shown so far. */
  frames: number;
  /** Milliseconds from the host's microphone and camera to here, now. Null while the browser does not know. */
  soundLag: number | null;
  pictureLag: number | null;
}

/** What a viewer's page with kept calls (`keepCalls`) plays at the moment. */
export function lookAt(viewer: Page): Promise<Playing> {
  return viewer.evaluate(async () => {
    // Statistics count from 1900, as RTCP does.
    const ntpOffset = 2_208_988_800_000;
    const seen: Playing = {
      frames: document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      soundLag: null,
      pictureLag: null,
    };
    const { madeCalls } = window as unknown as Counted;
    for (const call of madeCalls.filter(({ connectionState }) => connectionState === "connected")) {
      const report = await call.getStats();
      report.forEach((entry: RTCInboundRtpStreamStats & { estimatedPlayoutTimestamp?: number }) => {
        if (entry.type !== "inbound-rtp" || !entry.estimatedPlayoutTimestamp) return;
        const lag = performance.timeOrigin + performance.now() + ntpOffset - entry.estimatedPlayoutTimestamp;
        if (entry.kind === "audio") seen.soundLag = lag;
        else seen.pictureLag = lag;
      });
    }
    return seen;
  });
}

/**
 * What a page's scripts hold after they have been asked to let go, in MB (10^6 bytes). Not the heap as a whole: half of it
 * is compiled program, and V8 goes on compiling for an hour what is called again and again.
 */
export async function heldMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return heldBytes(JSON.parse(chunks.join("")) as HeapSnapshot) / 1e6;
}

/** MB of each process that draws a page, by its number, and of all processes of the browser together. */
export async function browserMegabytes(
  browser: Browser,
): Promise<{ pages: Map<number, number>; all: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = new Map<number, number>();
  for (const { id, type } of processInfo) if (type === "renderer") pages.set(id, await residentMegabytes(id));
  return { pages, all: await residentMegabytes(...processInfo.map(({ id }) => id)) };
}
