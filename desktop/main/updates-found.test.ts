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

/** electron-updater itself, as a program of this version; the network answers with this feed. */
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
  const request = vi.fn((_asked: { path?: string }) => Promise.resolve(feed));
  // What it gets of Electron otherwise.
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

async function look(own: string, feed: string) {
  const { updater, request, download } = updaterOf(own, feed);
  const found = vi.fn();
  const none = vi.fn();
  const warn = vi.fn();
  updater.on("update-available", found);
  updater.on("update-not-available", none);
  const updates = new Updates({
    updater: () => updater,
    serverUrl: () => "https://gubae.example",
    live: () => false,
    tell: vi.fn(),
    warn,
    every: vi.fn(),
  });
  updates.start();
  await vi.waitFor(() =>
    expect(found.mock.calls.length + none.mock.calls.length + warn.mock.calls.length).toBeGreaterThan(0),
  );
  return { found, none, warn, request, download };
}

test("14: a newer program is taken, from the server's own releases", async () => {
  const { found, request, download } = await look("1.2.0", feedOf("1.10.0"));
  expect(found).toHaveBeenCalledOnce();
  expect(request.mock.lastCall?.[0].path).toMatch(/^\/downloads\/latest-linux(?:-arm64)?\.yml/);
  await vi.waitFor(() => expect(download).toHaveBeenCalledOnce());
});

test.each(["1.1.9", "0.9.0", "1.2.0", "1.2.0-beta.1"])("14: %s is no update of 1.2.0", async (offered) => {
  const { found, none, download } = await look("1.2.0", feedOf(offered));
  expect(none).toHaveBeenCalledOnce();
  expect(found).not.toHaveBeenCalled();
  expect(download).not.toHaveBeenCalled();
});

test.each(["", "<html>", "version: next\nfiles: []", "files:\n  - url: x"])(
  "14: a feed such as %j is told of and changes nothing",
  async (feed) => {
    const { found, warn, download } = await look("1.2.0", feed);
    expect(warn).toHaveBeenCalled();
    expect(found).not.toHaveBeenCalled();
    expect(download).not.toHaveBeenCalled();
  },
);
