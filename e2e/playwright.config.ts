import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "playwright/test";

const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Turns off animations, which would be rendered sixty times per second while a test waits.
  "--force-prefers-reduced-motion",
];
/** All disabled features are in this one list, because Chromium reads only the last such list. */
const disabledFeatures = [
  // Disabled because viewers, who open no camera, would use mDNS candidates that don't resolve here.
  "WebRtcHideLocalIpsWithMdns",
  // Two invisible pages below the address bar take most of a second in each browser context.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];
const fakeMedia = [
  "--use-fake-ui-for-media-stream",
  // Several cameras to switch between; ten frames per second are enough to show movement, and cheap to encode.
  "--use-fake-device-for-media-stream=device-count=3,fps=10",
  "--autoplay-policy=no-user-gesture-required",
];
/** Debian's headless shell does the same at four fifths of the cost, but has no notifications. */
const SHELL = "/usr/bin/chromium-headless-shell";
const chromium = process.env["CHROMIUM_PATH"];
const executablePath = chromium === "/usr/bin/chromium" && existsSync(SHELL) ? SHELL : chromium;

export default defineConfig({
  testDir: ".",
  outputDir: path.join(import.meta.dirname, "../test-results"),
  globalSetup: ["../scripts/run-folder/run-folder-setup.ts", "./stack/global-setup.ts"].map((file) =>
    path.join(import.meta.dirname, file),
  ),
  // Many tests spend their time waiting for a frame, a connection or a timer.
  workers: availableParallelism() + 1,
  // A busy machine may cause one timeout; a test that fails twice is a real failure. The report lists retried tests.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: "en-US",
    timezoneId: "Africa/Addis_Ababa",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // A service worker would respond before a test's own routes. A few specs allow service workers themselves.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      args: [...quietFlags, ...fakeMedia, `--disable-features=${disabledFeatures.join(",")}`],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
});
