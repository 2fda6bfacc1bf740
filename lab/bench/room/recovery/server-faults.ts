import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { waitForNewFrames, recordStage, stageRecord } from "../../../../e2e/faults/stage-record.ts";
import { concealedAudioMs } from "../media/concealed-audio.ts";
import { withTimeout, openPair, TIMEOUT_MS, waitUntilLive, type Fault } from "./connection-fault.ts";

/**
 * The minimum time between two crashes of the database, in milliseconds: longer than the supervisor's longest wait
 * before a restart (15 s).
 */
const DATABASE_REST_MS = 21_000;

/** A longer gap between two frames counts as an interruption. */
const GAP_MS = 1000;
/** More concealed audio than this, over the whole fault, also counts as an interruption. */
const CONCEALED_MS = 500;

const limitsWhen = (fault: string) => [
  { what: `${fault}: longest gap in the video`, atMostMs: GAP_MS },
  { what: `${fault}: concealed audio`, atMostMs: CONCEALED_MS },
];

/**
 * Starts to record freezes and concealed audio. The returned function returns the measurements named by `limitsWhen`.
 */
async function watch(viewer: Page): Promise<() => Promise<readonly number[]>> {
  await recordStage(viewer);
  const before = await concealedAudioMs(viewer);
  return async () => {
    await withTimeout("video continues", waitForNewFrames(viewer));
    return [(await stageRecord(viewer)).longestFreezeMs, (await concealedAudioMs(viewer)) - before];
  };
}

export const serverKilled: Fault = {
  limits: limitsWhen("API killed and started again"),
  async prepare(fixture) {
    const { product } = fixture;
    const pages = await openPair(fixture);
    const [, viewer] = pages;
    return async () => {
      const interruptions = await watch(viewer);
      await product.kill();
      for (const page of pages) await page.locator('main[data-phase="reconnecting"]').waitFor();
      await product.startAgain();
      for (const page of pages) await waitUntilLive(page);
      return interruptions();
    };
  },
};

export const databaseRestarted: Fault = {
  limits: [
    ...limitsWhen("PostgreSQL restarted"),
    { what: "PostgreSQL restarted: a message sent meanwhile, delivered", atMostMs: 10_000 },
  ],
  async prepare(fixture) {
    const pages = await openPair(fixture);
    const [host, viewer] = pages;
    for (const page of pages) await page.getByRole("button", { name: "CHAT", exact: true }).click();
    let sent = 0;
    let restAfter = 0;
    return async () => {
      sent += 1;
      const text = `sent while the database was away, ${sent}.`;
      await wait(Math.max(restAfter - performance.now(), 0));
      const interruptions = await watch(viewer);
      process.kill(fixture.databasePid(), "SIGINT");
      const since = performance.now();
      restAfter = since + DATABASE_REST_MS;
      await viewer.getByPlaceholder("Enter your message").fill(text);
      await viewer.keyboard.press("Enter");
      await host.getByRole("log").getByText(text).waitFor({ timeout: TIMEOUT_MS });
      const delivered = performance.now() - since;
      return [...(await interruptions()), delivered];
    };
  },
};
