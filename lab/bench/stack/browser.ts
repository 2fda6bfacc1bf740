import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from "playwright";
import type { Run } from "../measure/benchmark.ts";

/** Launch options for Chromium with a fake camera and microphone, and permission for them without a prompt. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (!executablePath) throw new Error("CHROMIUM_PATH names no Chromium; npm run bench finds one");
  return {
    executablePath,
    // Playwright's signal handlers would also end our process, before everything else has been stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
    ],
  };
}

/** `args` are additional Chromium arguments. */
export async function startBrowser(run: Run, args: readonly string[] = []): Promise<Browser> {
  const launch = launchOptions();
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...args] });
  run.after(() => browser.close());
  return browser;
}

/**
 * Opens a page in a new context with permission for camera and microphone. The permission affects the page's ICE
 * candidates.
 */
export async function openPageWithDevices(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, permissions: ["camera", "microphone"] });
  return context.newPage();
}
