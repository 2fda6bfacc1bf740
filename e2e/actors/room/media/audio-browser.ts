import { chromium, test as base, type Browser, type LaunchOptions, type Page } from "playwright/test";
import { closePages } from "../../close-pages.ts";

/**
 * `audioBrowser` is a second browser, for pages whose audio output a test checks: they can capture their own tab. Pages
 * in the default browser can't, because that browser is muted and answers every capture with a fake device, as tests of
 * screen sharing require.
 */
export const test = base.extend<{ audioBrowser: Browser }, { workerAudioBrowser: Browser }>({
  workerAudioBrowser: [
    async ({ launchOptions }, provide) => {
      const browser = await chromium.launch(withAudioCapture(launchOptions));
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  audioBrowser: async ({ workerAudioBrowser }, provide) => {
    await provide(workerAudioBrowser);
    await closePages({ browser: workerAudioBrowser });
  },
});

/**
 * Returns launch options for an audio browser that a test starts itself. That browser's contexts need the permission
 * for each device.
 */
export function withAudioCapture({ args = [], ...launch }: LaunchOptions): LaunchOptions {
  const executablePath = process.env["CHROMIUM_PATH"];
  return {
    ...launch,
    // The headless shell can't capture.
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
    /** The tab's audio output, as a user would hear it. */
    tabOutput?: MediaStream;
  }
}

/** Sets `window.tabOutput` of a page in `audioBrowser`. */
export function captureTabOutput(page: Page): Promise<void> {
  return page.evaluate(async () => {
    if (window.tabOutput) return;
    // Echo cancellation would remove the tab's own output from the capture.
    const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    const audio = { ...raw, suppressLocalAudioPlayback: false };
    const options = { video: true, audio, preferCurrentTab: true, selfBrowserSurface: "include" };
    const captured = await navigator.mediaDevices.getDisplayMedia(options);
    const [video] = captured.getVideoTracks();
    if (video?.getSettings().displaySurface !== "browser")
      throw new Error("This page can't capture its own tab: open it in `audioBrowser`.");
    video.stop();
    window.tabOutput = new MediaStream(captured.getAudioTracks());
  });
}
