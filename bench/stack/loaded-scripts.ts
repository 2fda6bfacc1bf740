import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";

export interface LoadedScript {
  path: string;
  text: string;
}

/** Every script that a new visitor's page loads until it is quiet, read to its end by scrolling. */
export async function scriptsOf(browser: Browser, url: string): Promise<LoadedScript[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const reading: Promise<LoadedScript>[] = [];
  page.on("response", (response) => {
    // By type, not by who asked: a preloaded module is loaded as well.
    if (!(response.headers()["content-type"] ?? "").includes("javascript")) return;
    const { pathname } = new URL(response.url());
    reading.push(response.text().then((text) => ({ path: pathname, text })));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.mouse.wheel(0, 100_000);
  await page.waitForLoadState("networkidle");
  const scripts = await Promise.all(reading);
  await context.close();
  return scripts;
}

/** Bytes over the wire of a server that compresses with gzip, each file for itself. */
export function gzipBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
}

/** Names that Fluent and Griffel leave in their code however it is minified. */
export function hasFluent({ text }: LoadedScript): boolean {
  return /\bfui-[A-Z]\w+|data-make-styles-bucket/.test(text);
}
