import type { Page } from "playwright";
import { compared, type Benchmark, type Run } from "./measure/benchmark.ts";
import { comparePairs } from "./measure/pairs.ts";
import { startBrowser } from "./stack/browser.ts";
import { root, startProgram } from "./stack/desktop-program.ts";
import { startDemonstration } from "./stack/product.ts";

/** Milliseconds by the page's own clock, from the start of its navigation to its largest picture or text. */
async function untilDrawn(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Log In", exact: true }).waitFor({ timeout: 60_000 });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}

/** A program that was never started before: nothing is cached. */
async function inProgram(run: Run, serverUrl: string): Promise<number> {
  const app = await startProgram(run, { folder: root, serverUrl });
  const drawn = await untilDrawn(await app.firstWindow());
  await app.close();
  return drawn;
}

async function inBrowser(run: Run, serverUrl: string): Promise<number> {
  const browser = await startBrowser(run);
  const page = await browser.newPage({ viewport: { width: 1280, height: 820 } });
  await page.goto(`${serverUrl}/lectures`);
  const drawn = await untilDrawn(page);
  await browser.close();
  return drawn;
}

/** The page's own start, beside the same page that a browser loads from the server. */
export const desktopStart: Benchmark = {
  name: "desktop-start",
  async measure(run) {
    const { url } = await startDemonstration(run);
    const comparison = await comparePairs({
      ours: () => inProgram(run, url),
      baseline: () => inBrowser(run, url),
      onRound: (ratio, round) => run.say(`round ${round}: ${ratio.toFixed(2)}×`),
    });
    const what = "cold start of the desktop page against the browser's, to its largest paint";
    return compared({ what, unit: "ms", limit: { of: "ratio", atMost: 2 } }, comparison);
  },
};
