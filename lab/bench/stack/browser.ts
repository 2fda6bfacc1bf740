import { chromium, type Browser, type LaunchOptions, type Page } from "playwright";
import type { Run } from "../measure/benchmark.ts";

/** For Chromium with a fake camera and microphone, for which it grants permission without a prompt. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (!executablePath) throw new Error("CHROMIUM_PATH names no Chromium; npm run bench finds one");
  return {
    executablePath,
    // Playwright would end our process too, before the rest is stopped.
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

/** `args` are further ones of Chromium. */
export async function startBrowser(run: Run, args: readonly string[] = []): Promise<Browser> {
  const launch = launchOptions();
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...args] });
  run.after(() => browser.close());
  return browser;
}

/** Opens a page of a new context with permission for camera and microphone, on which its ICE candidates depend. */
export async function openPageWithDevices(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  return context.newPage();
}
