import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright";
import { median } from "../../measure/arithmetic.ts";
import type { Result, Run } from "../../measure/benchmark.ts";
import { startBrowser } from "../../stack/browser.ts";
import { readDelays, showTimeOnCamera } from "./glass-clock.ts";
import { openPair } from "../pair.ts";
import { openFixture, type SfuFixture, type SfuStack } from "../sfu-fixture.ts";

const ROUNDS = 5;
const FRAMES = 200;
/** Time until rates and playout delays have settled and Janus sends its viewer the largest layer. */
const SETTLE_MS = 20_000;
const EXTRA_MS = 80;

/** The age of a frame when a viewer sees it: through Janus, and over a mesh call. */
export async function glassToGlass(run: Run, stack: SfuStack): Promise<Result[]> {
  const fixtures = [
    await openFixture(run, stack, "glass", { students: 1 }),
    await openFixture(run, stack, "glass_mesh", { students: 1, aboveSeats: 8 }),
  ];
  const [throughJanus = [], overMesh = []] = await measure(run, await startBrowser(run), fixtures);
  const [ours, baseline] = [median(throughJanus), median(overMesh)];
  return [
    {
      what: `glass to glass through Janus, over that of a mesh (${ours.toFixed(0)} ms, ${baseline.toFixed(0)} ms)`,
      unit: "ms",
      ours: ours - baseline,
      baseline: null,
      ratio: null,
      control: null,
      limit: { of: "ours", atMost: EXTRA_MS },
    },
  ];
}

/** Alternates between the fixtures, each time with new pages; returns each fixture's medians. */
async function measure(run: Run, browser: Browser, fixtures: readonly SfuFixture[]): Promise<number[][]> {
  const medians = fixtures.map((): number[] => []);
  for (let round = 1; round <= (run.rounds ?? ROUNDS); round += 1) {
    for (const [index, { product, room }] of fixtures.entries()) {
      const { host, viewer } = await openPair(run, product.url, room, {
        browser,
        prepareHost: showTimeOnCamera,
      });
      await wait(run.size(SETTLE_MS, 2000));
      const delay = median(await readDelays(viewer, run.size(FRAMES, 20)));
      medians[index]?.push(delay);
      run.log(`round ${round}, ${index === 0 ? "Janus" : "mesh"}: ${delay.toFixed(0)} ms`);
      for (const page of [host, viewer]) await page.context().close();
    }
  }
  return medians;
}
