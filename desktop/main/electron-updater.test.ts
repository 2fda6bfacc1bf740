import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppImageUpdater } from "electron-updater";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Updates } from "./updates.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-updates-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the real electron-updater for an app of this version, with a fake network that returns this feed. */
function updaterOf(version: string, feed: string) {
  const updater = new AppImageUpdater(undefined, {
    version,
    name: "gubae",
    isPackaged: true,
    appUpdateConfigPath: path.join(folder, "app-update.yml"),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  const request = vi.fn((_options: { path?: string }) => Promise.resolve(feed));
  // Electron normally provides these.
  Reflect.set(updater, "httpExecutor", { request });
  updater.logger = null;
  updater.forceDevUpdateConfig = true;
  const download = vi.fn(() => Promise.resolve([]));
  updater.downloadUpdate = download;
  return { updater, request, download };
}

const feedOf = (version: string) => `version: ${version}
files:
  - url: Gubae-${version}-x86_64.AppImage
    sha512: ${"a".repeat(86)}==
    size: 90000000
path: Gubae-${version}-x86_64.AppImage
sha512: ${"a".repeat(86)}==
releaseDate: '2026-11-21T08:00:00.000Z'
`;

async function checkForUpdates(current: string, feed: string) {
  const { updater, request, download } = updaterOf(current, feed);
  const available = vi.fn();
  const notAvailable = vi.fn();
  const warn = vi.fn();
  updater.on("update-available", available);
  updater.on("update-not-available", notAvailable);
  const updates = new Updates({
    updater: () => updater,
    defaultServerUrl: "https://gubae.example",
    isLive: () => false,
    notify: vi.fn(),
    warn,
    repeat: vi.fn(),
  });
  updates.start();
  await vi.waitFor(
    () =>
      expect(
        available.mock.calls.length + notAvailable.mock.calls.length + warn.mock.calls.length,
      ).toBeGreaterThan(0),
    10_000,
  );
  return { available, notAvailable, warn, request, download };
}

test("14: finds a newer version in the server's releases", async () => {
  const { available, request, download } = await checkForUpdates("1.2.0", feedOf("1.10.0"));
  expect(available).toHaveBeenCalledOnce();
  expect(request.mock.lastCall?.[0].path).toMatch(/^\/downloads\/latest-linux(?:-arm64)?\.yml/);
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce(), 10_000);
});

test.each(["1.1.9", "0.9.0", "1.2.0", "1.2.0-beta.1"])(
  "14: %s is not an update of 1.2.0",
  async (offered) => {
    const { available, notAvailable, download } = await checkForUpdates("1.2.0", feedOf(offered));
    expect(notAvailable).toHaveBeenCalledOnce();
    expect(available).not.toHaveBeenCalled();
    expect(download).not.toHaveBeenCalled();
  },
);

test.each(["", "<html>", "version: next\nfiles: []", "files:\n  - url: x"])(
  "14: a feed such as %j is logged and changes nothing",
  async (feed) => {
    const { available, warn, download } = await checkForUpdates("1.2.0", feed);
    expect(warn).toHaveBeenCalled();
    expect(available).not.toHaveBeenCalled();
    expect(download).not.toHaveBeenCalled();
  },
);
