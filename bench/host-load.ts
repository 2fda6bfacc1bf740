import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { alone, type Benchmark, type Result } from "./measure/benchmark.ts";
import { startBrowser } from "./stack/browser.ts";
import { insertClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { browserSeconds, bytesSent, keepCalls } from "./stack/host-cost.ts";
import { openRoom } from "./stack/product-room.ts";
import { startProduct } from "./stack/product.ts";

const CROWDS = [1, 5, 10, 20];
/** The host's own default, in kbit/s. */
const BUDGET_KBPS = 2500;
/** Beside the pictures and the sound: headers, retransmissions, what the encoders overshoot. */
const OVERHEAD = 1.15;
/** New calls begin, bandwidth is found, the last shares are taken. */
const SETTLE_MS = 10_000;
const LISTEN_MS = 10_000;
const FIRST_PICTURE_MS = 60_000;

/** What a host's computer pays for each viewer more. Its browser runs apart from the viewers'. */
export const hostLoad: Benchmark = {
  name: "host-load",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("host_load");
    const room = await insertClass(db, Math.max(...CROWDS));
    const { url } = await startProduct(run, connectionString);
    const [hostBrowser, viewerBrowser] = [await startBrowser(run), await startBrowser(run)];
    const host = await openRoom(hostBrowser, url, room.lectureId, {
      person: room.instructor,
      as: "t",
      prepare: keepCalls,
    });
    await host.getByRole("button", { name: "Start Video" }).click();

    const crowds = CROWDS.slice(0, run.rounds);
    const costs: Result[] = [];
    let inside = 0;
    for (const crowd of crowds) {
      for (const student of room.students.slice(inside, crowd)) {
        const viewer = await openRoom(viewerBrowser, url, room.lectureId, { person: student, as: "f" });
        await viewer.waitForFunction(hasPicture, undefined, { timeout: FIRST_PICTURE_MS });
      }
      inside = crowd;
      await wait(SETTLE_MS);
      const { kbps, cpuPercent } = await costOf(hostBrowser, host);
      const cost = alone({
        what: `a host's upload, viewers: ${crowd} (its browser takes ${cpuPercent.toFixed(0)} % of one core)`,
        unit: "kbit/s",
        ours: kbps,
        limit: { of: "ours", atMost: BUDGET_KBPS * OVERHEAD },
      });
      run.say(`${cost.what}: ${kbps.toFixed(0)} kbit/s`);
      costs.push(cost);
    }
    return costs;
  },
};

/** Runs in a viewer's page. */
function hasPicture(): boolean {
  return (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0;
}

async function costOf(browser: Browser, host: Page): Promise<{ kbps: number; cpuPercent: number }> {
  const [start, bytes, seconds] = [performance.now(), await bytesSent(host), await browserSeconds(browser)];
  await wait(LISTEN_MS);
  const passed = performance.now() - start;
  return {
    kbps: ((await bytesSent(host)) - bytes) * (8 / passed),
    cpuPercent: ((await browserSeconds(browser)) - seconds) * (100_000 / passed),
  };
}
