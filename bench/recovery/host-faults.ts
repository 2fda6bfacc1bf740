import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { ownBrowser, type OwnBrowser } from "../../e2e/faults/own-browser.ts";
import { newPictures, noteStage, stageNotes } from "../../e2e/faults/picture-notes.ts";
import {
  enterAsHost,
  inPatience,
  openHost,
  openPair,
  openViewer,
  PATIENCE_MS,
  showCamera,
  untilLive,
  type Fault,
  type Scene,
} from "./fault.ts";

/** As many calls are made anew at once. */
export const CLASS = 5;
const TOLD_MS = 6000;
const PICTURE_MS = 4000;
/** Longer than the server and every call wait for a page that is silent. */
const ASLEEP_MS = 20_000;

const said = (viewer: Page) =>
  viewer.getByText(/The picture stands still\.|The host is not here yet\./).first();

function untilTold(viewer: Page): Promise<void> {
  return said(viewer).waitFor({ timeout: PATIENCE_MS });
}

/** That the picture stands may be the line; this says that the host has gone. */
function untilToldOfHost(viewer: Page): Promise<void> {
  return viewer.getByText("The host is not here yet.").waitFor({ timeout: PATIENCE_MS });
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
    {
      what: `host's reload: the longest gap in the picture of any of ${CLASS} viewers, the reload within it`,
      atMostMs: PICTURE_MS,
    },
  ],
  async stage(scene) {
    const [host, first] = await openPair(scene);
    const viewers = [first];
    while (viewers.length < CLASS)
      viewers.push(await openViewer(scene.browser, { ...scene, student: scene.newcomer() }));
    await inPatience("every viewer's picture", Promise.all(viewers.map(newPictures)));
    return async () => {
      await Promise.all(viewers.map(noteStage));
      await host.reload();
      await untilLive(host);
      // The camera resumes by itself. What comes from then on can't be left over from before.
      await host.locator('video[data-source="camera"]').waitFor({ timeout: PATIENCE_MS });
      await inPatience("the picture after the host's reload", Promise.all(viewers.map(newPictures)));
      const notes = await Promise.all(viewers.map(stageNotes));
      return [Math.max(...notes.map(({ longestStop }) => longestStop))];
    };
  },
};

interface HostApart {
  host: OwnBrowser;
  viewer: Page;
  /** The host's browser died: from now on this is it. */
  startAnother: () => Promise<OwnBrowser>;
}

/** A host in a browser that is to be broken, and a viewer who sees them. */
async function hostApart(scene: Scene): Promise<HostApart> {
  let own = await ownBrowser(scene.launch);
  scene.after(() => own.close());
  await openHost(own.browser, scene);
  const viewer = await openViewer(scene.browser, scene);
  await inPatience("the first picture", newPictures(viewer));
  return { host: own, viewer, startAnother: async () => (own = await ownBrowser(scene.launch)) };
}

export const hostAsleep: Fault = {
  reaches: [
    { what: "host's browser stopped: viewers told", atMostMs: TOLD_MS },
    { what: "host's browser goes on after 20 s: picture", atMostMs: PICTURE_MS },
  ],
  async stage(scene) {
    const { host, viewer } = await hostApart(scene);
    return async () => {
      await untilCalm(viewer);
      await host.signal("SIGSTOP");
      const since = performance.now();
      const told = await timeOf("viewers told", untilTold(viewer));
      await wait(Math.max(ASLEEP_MS - (performance.now() - since), 0));
      await host.signal("SIGCONT");
      return [told, await timeOf("the picture after a sleep", newPictures(viewer))];
    };
  },
};

export const hostKilled: Fault = {
  reaches: [
    { what: "host killed: viewers told that the host is away", atMostMs: TOLD_MS },
    { what: "host presses Start Video on another device: picture", atMostMs: PICTURE_MS },
  ],
  async stage(scene) {
    const { host, viewer, startAnother } = await hostApart(scene);
    let own = host;
    return async () => {
      await untilCalm(viewer);
      await own.kill();
      const told = await timeOf("viewers told", untilToldOfHost(viewer));
      own = await startAnother();
      const page = await enterAsHost(own.browser, scene);
      const shown = showCamera(page).then(() => newPictures(viewer));
      return [told, await timeOf("the picture from another device", shown)];
    };
  },
};
