import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { ownBrowser } from "../../e2e/faults/own-browser.ts";
import { newPictures, noteStage, stageNotes } from "../../e2e/faults/picture-notes.ts";
import {
  closeAll,
  enterAsHost,
  inPatience,
  openHost,
  openViewer,
  PATIENCE_MS,
  showCamera,
  untilLive,
  type Fault,
} from "./fault.ts";

const TOLD_MS = 6000;
const PICTURE_MS = 4000;
/** Longer than the server and every call wait for a page that is silent. */
const ASLEEP_MS = 20_000;

const said = (viewer: Page) =>
  viewer.getByText(/The picture stands still\.|The host is not here yet\./).first();

function untilTold(viewer: Page): Promise<void> {
  return said(viewer).waitFor({ timeout: PATIENCE_MS });
}

/** What an earlier round brought about is over. */
function untilCalm(viewer: Page): Promise<void> {
  return said(viewer).waitFor({ state: "hidden", timeout: PATIENCE_MS });
}

async function timeOf(what: string, work: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await inPatience(what, work);
  return performance.now() - since;
}

export const hostReload: Fault = {
  reaches: [
    { what: "host's reload: the picture's gap at a viewer, the reload within it", atMostMs: PICTURE_MS },
  ],
  async stage(scene) {
    const pages = [await openHost(scene.browser, scene), await openViewer(scene.browser, scene)] as const;
    const [host, viewer] = pages;
    await inPatience("the first picture", newPictures(viewer));
    return {
      async round() {
        await noteStage(viewer);
        await host.reload();
        await untilLive(host);
        // The camera resumes by itself. What comes from then on can't be left over from before.
        await host.locator('video[data-source="camera"]').waitFor({ timeout: PATIENCE_MS });
        await inPatience("the picture after the host's reload", newPictures(viewer));
        return [(await stageNotes(viewer)).longestStop];
      },
      clear: () => closeAll(pages),
    };
  },
};

export const hostAsleep: Fault = {
  reaches: [
    { what: "host's browser stopped: viewers told", atMostMs: TOLD_MS },
    { what: "host's browser goes on after 20 s: picture", atMostMs: PICTURE_MS },
  ],
  async stage(scene) {
    const own = await ownBrowser(scene.launch);
    await openHost(own.browser, scene);
    const viewer = await openViewer(scene.browser, scene);
    await inPatience("the first picture", newPictures(viewer));
    return {
      async round() {
        await untilCalm(viewer);
        await own.signal("SIGSTOP");
        const since = performance.now();
        const told = await timeOf("viewers told", untilTold(viewer));
        await wait(Math.max(ASLEEP_MS - (performance.now() - since), 0));
        await own.signal("SIGCONT");
        return [told, await timeOf("the picture after a sleep", newPictures(viewer))];
      },
      async clear() {
        await closeAll([viewer]);
        await own.close();
      },
    };
  },
};

export const hostKilled: Fault = {
  reaches: [
    { what: "host killed: viewers told", atMostMs: TOLD_MS },
    { what: "host presses Start Video on another device: picture", atMostMs: PICTURE_MS },
  ],
  async stage(scene) {
    let own = await ownBrowser(scene.launch);
    await openHost(own.browser, scene);
    const viewer = await openViewer(scene.browser, scene);
    await inPatience("the first picture", newPictures(viewer));
    return {
      async round() {
        await untilCalm(viewer);
        await own.kill();
        const told = await timeOf("viewers told", untilTold(viewer));
        own = await ownBrowser(scene.launch);
        const host = await enterAsHost(own.browser, scene);
        const shown = showCamera(host).then(() => newPictures(viewer));
        return [told, await timeOf("the picture from another device", shown)];
      },
      async clear() {
        await closeAll([viewer]);
        await own.close();
      },
    };
  },
};
