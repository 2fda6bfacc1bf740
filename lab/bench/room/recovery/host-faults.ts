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
  type Fixture,
} from "./connection-fault.ts";

/** The number of viewers, whose calls must all be re-established at the same time. */
export const VIEWERS = 5;
const NOTIFIED_MS = 6000;
const VIDEO_MS = 4000;
/** Longer than the timeouts of the server and of every call. */
const SUSPENDED_MS = 20_000;

const output = (viewer: Page) => viewer.getByText(/Video is frozen\.|The host is away\./).first();

function waitUntilNotified(viewer: Page): Promise<void> {
  return output(viewer).waitFor({ timeout: TIMEOUT_MS });
}

/** Waits for "The host is away.": "Video is frozen." could also be caused by the viewer's own connection. */
function waitUntilHostIsAway(viewer: Page): Promise<void> {
  return viewer.getByText("The host is away.").waitFor({ timeout: TIMEOUT_MS });
}

/** Waits until the fault of an earlier round is over. */
function waitUntilRecovered(viewer: Page): Promise<void> {
  return output(viewer).waitFor({ state: "hidden", timeout: TIMEOUT_MS });
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
  async prepare(fixture) {
    const [host, first] = await openPair(fixture);
    const viewers = [first];
    while (viewers.length < VIEWERS)
      viewers.push(await openViewer(fixture.browser, { ...fixture, student: fixture.nextStudent() }));
    await withTimeout("every viewer's video", Promise.all(viewers.map(waitForNewFrames)));
    return async () => {
      await Promise.all(viewers.map(recordStage));
      await host.reload();
      await waitUntilLive(host);
      // The camera resumes automatically after the reload. Once the camera is back, any new frame comes from the
      // reloaded page.
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
  /** Replaces the killed browser of the host. */
  startAnotherBrowser: () => Promise<OwnBrowser>;
}

/** Opens a host in a browser that a fault affects, and a viewer. */
async function openSeparateHost(fixture: Fixture): Promise<SeparateHost> {
  let own = await launchOwnBrowser(fixture.launch);
  fixture.after(() => own.close());
  await openHost(own.browser, fixture);
  const viewer = await openViewer(fixture.browser, fixture);
  await withTimeout("the first video", waitForNewFrames(viewer));
  return {
    host: own,
    viewer,
    startAnotherBrowser: async () => (own = await launchOwnBrowser(fixture.launch)),
  };
}

export const hostSuspended: Fault = {
  limits: [
    { what: "host's browser suspended: viewers notified", atMostMs: NOTIFIED_MS },
    { what: "host's browser resumed after 20 s: video", atMostMs: VIDEO_MS },
  ],
  async prepare(fixture) {
    const { host, viewer } = await openSeparateHost(fixture);
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
  async prepare(fixture) {
    const { host, viewer, startAnotherBrowser } = await openSeparateHost(fixture);
    let own = host;
    return async () => {
      await waitUntilRecovered(viewer);
      await own.kill();
      const notified = await timeOf("viewers notified", waitUntilHostIsAway(viewer));
      own = await startAnotherBrowser();
      const page = await enterAsHost(own.browser, fixture);
      const shown = startCamera(page).then(() => waitForNewFrames(viewer));
      return [notified, await timeOf("video from another device", shown)];
    };
  },
};
