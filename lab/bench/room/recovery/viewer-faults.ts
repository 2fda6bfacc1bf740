import { setTimeout as wait } from "node:timers/promises";
import { openDisconnectableBrowser } from "../../../../e2e/faults/disconnectable-browser.ts";
import { launchOwnBrowser } from "../../../../e2e/faults/own-browser.ts";
import { waitForNewFrames } from "../../../../e2e/faults/stage-record.ts";
import { timeToLastByte } from "../../../../e2e/faults/sent-bytes.ts";
import { collectPeerConnections, waitUntilCallsEnd } from "../media/peer-connections.ts";
import {
  withTimeout,
  openHost,
  openPair,
  openViewer,
  TIMEOUT_MS,
  type Fault,
  type Round,
  type Fixture,
} from "./connection-fault.ts";

const BACK_MS = 3000;

export const viewerOffline: Fault = {
  limits: [{ what: "viewer's network down for 5 s: video after it is up", atMostMs: BACK_MS }],
  prepare: (fixture) => prepareOffline(fixture, 5000),
};

export const viewerLongOffline: Fault = {
  limits: [{ what: "viewer's network down for 60 s: video after it is up", atMostMs: BACK_MS }],
  prepare: (fixture) => prepareOffline(fixture, 60_000),
};

async function prepareOffline(fixture: Fixture, forMs: number): Promise<Round> {
  const host = await openHost(fixture.browser, fixture);
  const network = await openDisconnectableBrowser(fixture.product.url, fixture.launch);
  fixture.after(network.close);
  const viewer = await openViewer(network.browser, fixture, network.origin);
  for (const page of [host, viewer]) await page.getByRole("button", { name: "CHAT", exact: true }).click();
  await withTimeout("the first video", waitForNewFrames(viewer));
  let sent = 0;
  return async () => {
    sent += 1;
    const missed = `sent while the network was down for ${forMs} ms, ${sent}.`;
    await network.disconnect();
    await host.getByPlaceholder("Enter your message").fill(missed);
    await host.keyboard.press("Enter");
    await wait(forMs);
    await network.reconnect();
    const since = performance.now();
    await withTimeout("video after the network", waitForNewFrames(viewer));
    const video = performance.now() - since;
    await viewer.getByRole("log").getByText(missed).waitFor({ timeout: TIMEOUT_MS });
    await host.getByText("1 person is watching").waitFor();
    return [video];
  };
}

export const viewerReload: Fault = {
  limits: [{ what: "viewer reloads: video", atMostMs: 2000 }],
  async prepare(fixture) {
    const [, viewer] = await openPair(fixture);
    return async () => {
      const since = performance.now();
      await viewer.reload({ waitUntil: "commit" });
      await withTimeout("video after a reload", waitForNewFrames(viewer));
      return [performance.now() - since];
    };
  },
};

export const viewerKilled: Fault = {
  limits: [{ what: "viewer killed: the host stops sending", atMostMs: 10_000 }],
  async prepare(fixture) {
    const host = await openHost(fixture.browser, fixture, collectPeerConnections);
    return async () => {
      const own = await launchOwnBrowser(fixture.launch);
      fixture.after(own.close);
      const viewer = await openViewer(own.browser, fixture);
      await withTimeout("the first video", waitForNewFrames(viewer));
      await own.kill();
      const since = performance.now();
      await waitUntilCallsEnd(host, TIMEOUT_MS);
      return [performance.now() - since];
    };
  },
};

/** No connection is closed: packets just stop arriving. */
export const viewerDisconnected: Fault = {
  limits: [{ what: "viewer's network cut: the host stops sending", atMostMs: 10_000 }],
  async prepare(fixture) {
    const host = await openHost(fixture.browser, fixture, collectPeerConnections);
    const network = await openDisconnectableBrowser(fixture.product.url, fixture.launch);
    fixture.after(network.close);
    const viewer = await openViewer(network.browser, fixture, network.origin);
    return async () => {
      await withTimeout("video before the cut", waitForNewFrames(viewer));
      await network.disconnect();
      const last = await timeToLastByte(host, { silenceMs: 5000, timeoutMs: TIMEOUT_MS });
      await network.reconnect();
      return [last];
    };
  },
};
