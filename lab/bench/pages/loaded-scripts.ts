import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";

export interface LoadedScript {
  path: string;
  text: string;
}

/**
 * Returns every script that a page loads in a new context while it is scrolled to its end, until the network is idle.
 */
export async function scriptsOf(browser: Browser, url: string): Promise<LoadedScript[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const pending: Promise<LoadedScript>[] = [];
  page.on("response", (response) => {
    // Selects scripts by content type, not by initiator, so that preloaded modules count as well.
    if (!(response.headers()["content-type"] ?? "").includes("javascript")) return;
    const { pathname } = new URL(response.url());
    pending.push(response.text().then((text) => ({ path: pathname, text })));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 100_000);
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(pending);
  await context.close();
  return scripts;
}

/** Returns the total size of the files, each compressed with gzip. */
export function gzipBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
}

/** Looks for names of Fluent and Griffel that survive minification. */
export function hasFluent({ text }: LoadedScript): boolean {
  return /\bfui-[A-Z]\w+|data-make-styles-bucket/.test(text);
}
