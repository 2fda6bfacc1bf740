import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { launchOwnBrowser, type OwnBrowser } from "../../../../e2e/faults/own-browser.ts";
import { waitForNewFrames, recordStage, stageRecord } from "../../../../e2e/faults/stage-record.ts";
import {
  enterAsHost,
  withTimeout,
  openHost,
  openPair,
  openViewer,
  TIMEOUT_MS,
  startCamera,
  waitUntilLive,
  type Fault,
  type Scene,
} from "./fault.ts";

/** So many calls are made again at once. */
export const VIEWERS = 5;
const NOTIFIED_MS = 6000;
const VIDEO_MS = 4000;
/** Longer than the timeouts of the server and of every call. */
const SUSPENDED_MS = 20_000;

const said = (viewer: Page) => viewer.getByText(/Video is frozen\.|The host is away\./).first();

function waitUntilNotified(viewer: Page): Promise<void> {
  return said(viewer).waitFor({ timeout: TIMEOUT_MS });
}

/** A frozen video may be due to the connection; this message is about the host. */
function waitUntilHostIsAway(viewer: Page): Promise<void> {
  return viewer.getByText("The host is away.").waitFor({ timeout: TIMEOUT_MS });
}

/** The fault of an earlier round is over. */
function waitUntilRecovered(viewer: Page): Promise<void> {
  return said(viewer).waitFor({ state: "hidden", timeout: TIMEOUT_MS });
}

async function timeOf(what: string, work: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await withTimeout(what, work);
  return performance.now() - since;
}

export const hostReload: Fault = {
  limits: [
    {
      what: `host reloads: longest gap in the video of any of ${VIEWERS} viewers, the reload included`,
      atMostMs: VIDEO_MS,
    },
  ],
  async prepare(scene) {
    const [host, first] = await openPair(scene);
    const viewers = [first];
    while (viewers.length < VIEWERS)
      viewers.push(await openViewer(scene.browser, { ...scene, student: scene.nextStudent() }));
    await withTimeout("every viewer's video", Promise.all(viewers.map(waitForNewFrames)));
    return async () => {
      await Promise.all(viewers.map(recordStage));
      await host.reload();
      await waitUntilLive(host);
      // The camera resumes by itself. Frames from then on are new.
      await host.locator('video[data-source="camera"]').waitFor({ timeout: TIMEOUT_MS });
      await withTimeout("video after the host's reload", Promise.all(viewers.map(waitForNewFrames)));
      const notes = await Promise.all(viewers.map(stageRecord));
      return [Math.max(...notes.map(({ longestFreezeMs }) => longestFreezeMs))];
    };
  },
};

interface SeparateHost {
  host: OwnBrowser;
  viewer: Page;
  /** Replaces the host's browser, which was killed. */
  startAnotherBrowser: () => Promise<OwnBrowser>;
}

/** A host in a browser that a fault affects, and a viewer. */
async function openSeparateHost(scene: Scene): Promise<SeparateHost> {
  let own = await launchOwnBrowser(scene.launch);
  scene.after(() => own.close());
  await openHost(own.browser, scene);
  const viewer = await openViewer(scene.browser, scene);
  await withTimeout("the first video", waitForNewFrames(viewer));
  return { host: own, viewer, startAnotherBrowser: async () => (own = await launchOwnBrowser(scene.launch)) };
}

export const hostSuspended: Fault = {
  limits: [
    { what: "host's browser suspended: viewers notified", atMostMs: NOTIFIED_MS },
    { what: "host's browser resumed after 20 s: video", atMostMs: VIDEO_MS },
  ],
  async prepare(scene) {
    const { host, viewer } = await openSeparateHost(scene);
    return async () => {
      await waitUntilRecovered(viewer);
      await host.signal("SIGSTOP");
      const since = performance.now();
      const notified = await timeOf("viewers notified", waitUntilNotified(viewer));
      await wait(Math.max(SUSPENDED_MS - (performance.now() - since), 0));
      await host.signal("SIGCONT");
      return [notified, await timeOf("video after the suspension", waitForNewFrames(viewer))];
    };
  },
};

export const hostKilled: Fault = {
  limits: [
    { what: "host killed: viewers notified that the host is away", atMostMs: NOTIFIED_MS },
    { what: "host starts the video on another device: video", atMostMs: VIDEO_MS },
  ],
  async prepare(scene) {
    const { host, viewer, startAnotherBrowser } = await openSeparateHost(scene);
    let own = host;
    return async () => {
      await waitUntilRecovered(viewer);
      await own.kill();
      const notified = await timeOf("viewers notified", waitUntilHostIsAway(viewer));
      own = await startAnotherBrowser();
      const page = await enterAsHost(own.browser, scene);
      const shown = startCamera(page).then(() => waitForNewFrames(viewer));
      return [notified, await timeOf("video from another device", shown)];
    };
  },
};
