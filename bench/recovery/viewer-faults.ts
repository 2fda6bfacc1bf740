import { setTimeout as wait } from "node:timers/promises";
import { cutBrowser } from "../../e2e/faults/cut-browser.ts";
import { ownBrowser } from "../../e2e/faults/own-browser.ts";
import { newPictures } from "../../e2e/faults/picture-notes.ts";
import { timeToLastByte } from "../../e2e/faults/sent-bytes.ts";
import { keepCalls, untilCallsEnd } from "../stack/host-cost.ts";
import {
  inPatience,
  openHost,
  openPair,
  openViewer,
  PATIENCE_MS,
  type Fault,
  type Round,
  type Scene,
} from "./fault.ts";

const BACK_MS = 3000;

export const viewerOffline: Fault = {
  reaches: [{ what: "viewer's network gone for 5 s: picture after it is back", atMostMs: BACK_MS }],
  stage: (scene) => stageOffline(scene, 5000),
};

export const viewerLongOffline: Fault = {
  reaches: [{ what: "viewer's network gone for 60 s: picture after it is back", atMostMs: BACK_MS }],
  stage: (scene) => stageOffline(scene, 60_000),
};

async function stageOffline(scene: Scene, forMs: number): Promise<Round> {
  const host = await openHost(scene.browser, scene);
  const line = await cutBrowser(scene.product.url, scene.launch);
  scene.after(line.close);
  const viewer = await openViewer(line.browser, scene, line.origin);
  for (const page of [host, viewer]) await page.getByRole("button", { name: "CHAT", exact: true }).click();
  await inPatience("the first picture", newPictures(viewer));
  let written = 0;
  return async () => {
    written += 1;
    const missed = `said in ${forMs} ms while nobody could hear it, ${written}.`;
    await line.cut();
    await host.getByPlaceholder("Enter your message").fill(missed);
    await host.keyboard.press("Enter");
    await wait(forMs);
    await line.mend();
    const since = performance.now();
    await inPatience("the picture after the network", newPictures(viewer));
    const picture = performance.now() - since;
    await viewer.getByRole("log").getByText(missed).waitFor({ timeout: PATIENCE_MS });
    await host.getByText("1 person is watching").waitFor();
    return [picture];
  };
}

export const viewerReload: Fault = {
  reaches: [{ what: "viewer's reload: picture", atMostMs: 2000 }],
  async stage(scene) {
    const [, viewer] = await openPair(scene);
    return async () => {
      const since = performance.now();
      await viewer.reload({ waitUntil: "commit" });
      await inPatience("the picture after a reload", newPictures(viewer));
      return [performance.now() - since];
    };
  },
};

export const viewerKilled: Fault = {
  reaches: [{ what: "viewer killed: the host sends nothing any more", atMostMs: 10_000 }],
  async stage(scene) {
    const host = await openHost(scene.browser, scene, keepCalls);
    return async () => {
      const own = await ownBrowser(scene.launch);
      scene.after(own.close);
      const viewer = await openViewer(own.browser, scene);
      await inPatience("the first picture", newPictures(viewer));
      await own.kill();
      const since = performance.now();
      await untilCallsEnd(host, PATIENCE_MS);
      return [performance.now() - since];
    };
  },
};

/** Nobody says goodbye: packets just stay away. */
export const viewerCutOff: Fault = {
  reaches: [{ what: "viewer's wire cut: the host sends nothing any more", atMostMs: 10_000 }],
  async stage(scene) {
    const host = await openHost(scene.browser, scene, keepCalls);
    const line = await cutBrowser(scene.product.url, scene.launch);
    scene.after(line.close);
    const viewer = await openViewer(line.browser, scene, line.origin);
    return async () => {
      await inPatience("the picture before the cut", newPictures(viewer));
      await line.cut();
      const last = await timeToLastByte(host, { restMs: 5000, patienceMs: PATIENCE_MS });
      await line.mend();
      return [last];
    };
  },
};
