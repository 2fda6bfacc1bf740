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
  // What turns and breathes while a test waits is drawn sixty times a second.
  "--force-prefers-reduced-motion",
];
/** Of several such lists Chromium reads the last one. */
const disabledFeatures = [
  // Otherwise viewers, who open no camera, use mDNS candidates that don't resolve here.
  "WebRtcHideLocalIpsWithMdns",
  // Two pages below the address bar, which nobody sees, cost most of a second of each browser context.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];
const fakeMedia = [
  "--use-fake-ui-for-media-stream",
  // Several cameras to switch between; ten pictures a second show that they move, and are cheap to encode.
  "--use-fake-device-for-media-stream=device-count=3,fps=10",
  "--autoplay-policy=no-user-gesture-required",
];
/** Debian's build without windows does the same for a fifth less, but for notifications. */
const SHELL = "/usr/bin/chromium-headless-shell";
const chromium = process.env["CHROMIUM_PATH"];
const executablePath = chromium === "/usr/bin/chromium" && existsSync(SHELL) ? SHELL : chromium;

export default defineConfig({
  testDir: ".",
  outputDir: path.join(import.meta.dirname, "../test-results"),
  globalSetup: ["../scripts/run-folder/run-folder-setup.ts", "./stack/global-setup.ts"].map((file) =>
    path.join(import.meta.dirname, file),
  ),
  // Many tests wait, for a picture, a line or a timer.
  workers: availableParallelism() + 1,
  // A busy machine may cause a timeout once; what fails twice is wrong. The report lists retried tests.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: "en-US",
    timezoneId: "Africa/Addis_Ababa",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // A service worker would respond before a test's own routes do; shell.spec.ts allows it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      args: [...quietFlags, ...fakeMedia, `--disable-features=${disabledFeatures.join(",")}`],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
});
