import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { withoutBaseline, type Benchmark, type Result } from "../measure/benchmark.ts";
import { startBrowser } from "../stack/browser.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { browserCpuSeconds, bytesSent, collectPeerConnections } from "./media/peer-connections.ts";
import { openRoom } from "./participants/room-pages.ts";
import { startProduct } from "../stack/product.ts";

const VIEWER_COUNTS = [1, 5, 10, 20];
/** The host's default upload budget, in kbit/s. */
const BUDGET_KBPS = 2500;
/** The factor for what is sent in addition to video and audio: headers, retransmissions and encoder overshoot. */
const OVERHEAD = 1.15;
/** Time for new calls to start and for bandwidth to be estimated and allocated. */
const SETTLE_MS = 10_000;
const MEASURE_MS = 10_000;
const FIRST_FRAME_TIMEOUT_MS = 60_000;

/** The cost of each viewer on the host's computer. The host's browser is separate from the viewers'. */
export const hostLoad: Benchmark = {
  name: "host-load",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("host_load");
    const room = await insertLecture(db, Math.max(...VIEWER_COUNTS));
    const { url } = await startProduct(run, connectionString);
    const [hostBrowser, viewerBrowser] = [await startBrowser(run), await startBrowser(run)];
    const host = await openRoom(hostBrowser, url, room.lectureId, {
      account: room.instructor,
      as: "t",
      prepare: collectPeerConnections,
    });
    await host.getByRole("button", { name: "Start Video" }).click();

    const counts = VIEWER_COUNTS.slice(0, run.rounds);
    const costs: Result[] = [];
    let inside = 0;
    for (const count of counts) {
      for (const student of room.students.slice(inside, count)) {
        const viewer = await openRoom(viewerBrowser, url, room.lectureId, { account: student, as: "f" });
        await viewer.waitForFunction(hasVideo, undefined, { timeout: FIRST_FRAME_TIMEOUT_MS });
      }
      inside = count;
      await wait(run.size(SETTLE_MS, 2000));
      const { kbps, cpuPercent } = await costOf(hostBrowser, host, run.size(MEASURE_MS, 2000));
      const cost = withoutBaseline({
        what: `a host's upload, viewers: ${count} (its browser takes ${cpuPercent.toFixed(0)} % of one core)`,
        unit: "kbit/s",
        ours: kbps,
        limit: { of: "ours", atMost: BUDGET_KBPS * OVERHEAD },
      });
      run.log(`${cost.what}: ${kbps.toFixed(0)} kbit/s`);
      costs.push(cost);
    }
    return costs;
  },
};

/** Runs in a viewer's page. */
function hasVideo(): boolean {
  return (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0;
}

async function costOf(
  browser: Browser,
  host: Page,
  measureMs: number,
): Promise<{ kbps: number; cpuPercent: number }> {
  const [start, bytes, seconds] = [
    performance.now(),
    await bytesSent(host),
    await browserCpuSeconds(browser),
  ];
  await wait(measureMs);
  const passed = performance.now() - start;
  return {
    kbps: ((await bytesSent(host)) - bytes) * (8 / passed),
    cpuPercent: ((await browserCpuSeconds(browser)) - seconds) * (100_000 / passed),
  };
}
