import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { newPictures, noteStage, stageNotes } from "../../e2e/faults/picture-notes.ts";
import { madeUpMs } from "../stack/unbroken-sound.ts";
import { inPatience, openPair, PATIENCE_MS, untilLive, type Fault } from "./fault.ts";

/** Whoever looks after the database starts it three times a minute, and not more often. */
const DATABASE_REST_MS = 21_000;

/** A picture that stands for longer has been interrupted, */
const GAP_MS = 1000;
/** and a speaker of whom so much has to be made up over the whole fault. */
const MADE_UP_MS = 500;

const reachesWhen = (fault: string) => [
  { what: `${fault}: the picture's longest gap`, atMostMs: GAP_MS },
  { what: `${fault}: sound that had to be made up`, atMostMs: MADE_UP_MS },
];

/** From now on; answers how to ask for what `reachesWhen` names. */
async function watch(viewer: Page): Promise<() => Promise<readonly number[]>> {
  await noteStage(viewer);
  const before = await madeUpMs(viewer);
  return async () => {
    await inPatience("the picture goes on", newPictures(viewer));
    return [(await stageNotes(viewer)).longestStop, (await madeUpMs(viewer)) - before];
  };
}

export const serverKilled: Fault = {
  reaches: reachesWhen("API killed and started again"),
  async stage(scene) {
    const { product } = scene;
    const pages = await openPair(scene);
    const [, viewer] = pages;
    return async () => {
      const interruptions = await watch(viewer);
      await product.kill();
      for (const page of pages) await page.locator('main[data-phase="reconnecting"]').waitFor();
      await product.startAgain();
      for (const page of pages) await untilLive(page);
      return interruptions();
    };
  },
};

export const databaseRestarted: Fault = {
  reaches: [
    ...reachesWhen("PostgreSQL restarted"),
    { what: "PostgreSQL restarted: a message written then, delivered", atMostMs: 10_000 },
  ],
  async stage(scene) {
    const pages = await openPair(scene);
    const [host, viewer] = pages;
    for (const page of pages) await page.getByRole("button", { name: "CHAT", exact: true }).click();
    let written = 0;
    let restAfter = 0;
    return async () => {
      written += 1;
      const text = `written while the database was away, ${written}.`;
      await wait(Math.max(restAfter - performance.now(), 0));
      const interruptions = await watch(viewer);
      process.kill(scene.databasePid(), "SIGINT");
      const since = performance.now();
      restAfter = since + DATABASE_REST_MS;
      await viewer.getByPlaceholder("Enter your message").fill(text);
      await viewer.keyboard.press("Enter");
      await host.getByRole("log").getByText(text).waitFor({ timeout: PATIENCE_MS });
      const delivered = performance.now() - since;
      return [...(await interruptions()), delivered];
    };
  },
};
