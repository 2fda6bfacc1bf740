import { chromium, test as base, type Browser, type LaunchOptions, type Page } from "playwright/test";
import { closePages } from "../close-pages.ts";

/**
 * `ears` is a second browser, for the pages whose sound a test judges: they can capture their own tab. The usual one can't:
 * it answers every capture with a fake device, which it needs for hosts who share a screen, and it is muted.
 */
export const test = base.extend<{ ears: Browser }, { earsOfWorker: Browser }>({
  earsOfWorker: [
    async ({ launchOptions }, provide) => {
      const browser = await chromium.launch(withEars(launchOptions));
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  ears: async ({ earsOfWorker }, provide) => {
    await provide(earsOfWorker);
    await closePages({ browser: earsOfWorker });
  },
});

/** For a browser that a test starts itself. Its contexts need the permission for each device. */
export function withEars({ args = [], ...launch }: LaunchOptions): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"];
  return {
    ...launch,
    // The build without windows captures nothing.
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...args.filter((arg) => arg !== "--use-fake-ui-for-media-stream"),
      "--auto-accept-this-tab-capture",
    ],
    ignoreDefaultArgs: ["--mute-audio"],
  };
}

declare global {
  interface Window {
    /** What the tab plays, captured where a person would hear it. */
    tabOutput?: MediaStream;
  }
}

/** Makes `window.tabOutput` of a page in `ears`. */
export function captureTabOutput(page: Page): Promise<void> {
  return page.evaluate(async () => {
    if (window.tabOutput) return;
    // Echo cancellation would take what the tab plays out of what the tab plays.
    const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    const audio = { ...raw, suppressLocalAudioPlayback: false };
    const options = { video: true, audio, preferCurrentTab: true, selfBrowserSurface: "include" };
    const captured = await navigator.mediaDevices.getDisplayMedia(options);
    const [video] = captured.getVideoTracks();
    if (video?.getSettings().displaySurface !== "browser")
      throw new Error("This page can't capture its own tab: open it in `ears`.");
    video.stop();
    window.tabOutput = new MediaStream(captured.getAudioTracks());
  });
}
