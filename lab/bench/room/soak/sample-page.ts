import type { Browser, Page } from "playwright";
import type { PageWithPeerConnections } from "../media/peer-connections.ts";
import { residentMegabytes } from "../../measure/resident-memory.ts";
import { scriptBytes, type HeapSnapshot } from "./heap-snapshot.ts";

export interface Playback {
  /** Frames shown so far. */
  frames: number;
  /** Milliseconds from the host's microphone and camera to the viewer's page. Null while the browser does not know. */
  audioLag: number | null;
  videoLag: number | null;
}

/** Returns the current playback state of a viewer's page with `collectPeerConnections`. */
export function samplePlayback(viewer: Page): Promise<Playback> {
  return viewer.evaluate(async () => {
    // These statistics count time from 1900, like RTCP, and not from 1970.
    const ntpOffset = 2_208_988_800_000;
    const playback: Playback = {
      frames: document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      audioLag: null,
      videoLag: null,
    };
    const { peerConnections } = window as unknown as PageWithPeerConnections;
    for (const call of peerConnections.filter(({ connectionState }) => connectionState === "connected")) {
      const report = await call.getStats();
      report.forEach((entry: RTCInboundRtpStreamStats & { estimatedPlayoutTimestamp?: number }) => {
        if (entry.type !== "inbound-rtp" || !entry.estimatedPlayoutTimestamp) return;
        const lag = performance.timeOrigin + performance.now() + ntpOffset - entry.estimatedPlayoutTimestamp;
        if (entry.kind === "audio") playback.audioLag = lag;
        else playback.videoLag = lag;
      });
    }
    return playback;
  });
}

/**
 * Returns the memory that a page's scripts hold after a garbage collection, in MB (10^6 bytes). Compiled code is left
 * out: it is half of the heap, and V8 keeps optimising hot code for an hour.
 */
export async function scriptMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return scriptBytes(JSON.parse(chunks.join("")) as HeapSnapshot) / 1e6;
}

/** Returns the MB of each renderer process by its id, and the total of all processes of the browser. */
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
