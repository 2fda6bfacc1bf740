import type { Page } from "playwright";
import { withBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { startBrowser } from "../stack/browser.ts";
import { root, startDesktopApp } from "./desktop-app.ts";
import { startDemonstration } from "../stack/product.ts";

/** Returns the milliseconds from the start of the navigation to the largest contentful paint, by the page's clock. */
async function largestPaint(page: Page): Promise<number> {
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

/** The app has never run before: nothing is cached. */
async function openInApp(run: Run, serverUrl: string): Promise<number> {
  const app = await startDesktopApp(run, { folder: root, serverUrl });
  const paint = await largestPaint(await app.firstWindow());
  await app.close();
  return paint;
}

async function openInBrowser(run: Run, serverUrl: string): Promise<number> {
  const browser = await startBrowser(run);
  const page = await browser.newPage({ viewport: { width: 1280, height: 820 } });
  await page.goto(`${serverUrl}/lectures`);
  const paint = await largestPaint(page);
  await browser.close();
  return paint;
}

/** The start of the app's page, compared with the same page loaded from the server in a browser. */
export const desktopStart: Benchmark = {
  name: "desktop-start",
  needs: ["desktop app"],
  async measure(run) {
    const { url } = await startDemonstration(run);
    const comparison = await comparePairs(run, {
      ours: () => openInApp(run, url),
      baseline: () => openInBrowser(run, url),
    });
    const what = "cold start of the desktop page against the browser's, to its largest paint";
    return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 2 } }, comparison);
  },
};
