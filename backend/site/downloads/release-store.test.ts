import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseRange } from "#backend/platform/http/byte-range.ts";
import { parseInstallerName } from "./installer-name.ts";
import { parseFeed } from "./release-feed.ts";
import { createReleaseStore } from "./release-store.ts";
import { feedOf, writeRelease } from "./testing/write-release.ts";
import { compareVersions } from "#backend/platform/http/version-order.ts";

let folder: string;
let time = 0;
const warn = vi.fn();
const open = () => createReleaseStore({ folder, logger: { warn } as never, now: () => time });
const versions = async (store = open()) => (await store.releases()).map(({ version }) => version);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-releases-"));
  time = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a release", () => {
  test("is listed when complete, the newest first, with its installers", async () => {
    writeRelease(folder, "1.9.0");
    writeRelease(folder, "1.10.0");
    const store = open();
    expect(await versions(store)).toEqual(["1.10.0", "1.9.0"]);
    const [newest] = await store.releases();
    expect(newest?.installers).toEqual([
      {
        file: "Gubae-1.10.0-Setup.exe",
        system: "windows",
        kind: "exe",
        arch: "both",
        size: 14,
        sha512: createHash("sha512").update("windows 1.10.0").digest("base64"),
      },
    ]);
    expect(await store.feed("latest.yml")).toContain("version: 1.10.0");
    expect(await store.feed("latest-mac.yml")).toBeNull();
    expect(await store.artifact("Gubae-1.9.0-Setup.exe")).toBe(
      path.join(folder, "1.9.0/Gubae-1.9.0-Setup.exe"),
    );
  });

  test("is skipped when it is incomplete, damaged or has another version; others stay", async () => {
    writeRelease(folder, "1.0.0");
    writeRelease(folder, "2.0.0");
    writeFileSync(path.join(folder, "2.0.0/Gubae-2.0.0-Setup.exe"), "wind");
    writeRelease(folder, "3.0.0");
    writeFileSync(path.join(folder, "3.0.0/Gubae-3.0.0-Setup.exe"), "windows 3.0.1");
    writeRelease(folder, "4.0.0");
    rmSync(path.join(folder, "4.0.0/Gubae-4.0.0-Setup.exe"));
    writeRelease(folder, "5.0.0", { feedVersion: "5.0.1" });
    writeRelease(folder, "6.0.0-beta");
    mkdirSync(path.join(folder, "7.0.0"));
    const store = open();
    expect(await versions(store)).toEqual(["1.0.0"]);
    expect(warn).toHaveBeenCalledTimes(5);
    expect(await store.feed("latest.yml")).toContain("version: 1.0.0");
    expect(await store.artifact("Gubae-3.0.0-Setup.exe")).toBeNull();
  });

  test("is skipped once a file has changed", async () => {
    writeRelease(folder, "1.0.0");
    const store = open();
    expect(await versions(store)).toEqual(["1.0.0"]);
    writeFileSync(path.join(folder, "1.0.0/Gubae-1.0.0-Setup.exe"), "WINDOWS 1.0.0");
    time = 60_000;
    expect(await versions(store)).toEqual([]);
  });

  test("of another product is skipped", async () => {
    writeRelease(folder, "1.0.0", { product: "Evil" });
    expect(await versions()).toEqual([]);
  });

  test.each([null, "/does/not/exist"])("is not found in %s", async (nowhere) => {
    const store = createReleaseStore({ folder: nowhere, logger: { warn } as never, now: () => 0 });
    expect(await store.releases()).toEqual([]);
    expect(await store.artifact("Gubae-1.0.0-Setup.exe")).toBeNull();
  });

  test.each([
    "../secret",
    "Gubae-../../secret",
    "Gubae-1.0.0/secret",
    "1.0.0",
    ".env",
    "Gubae-..",
    "latest.yml/..",
  ])("%s is no artifact", async (name) => {
    writeRelease(folder, "1.0.0");
    writeFileSync(path.join(folder, "secret"), "secret");
    expect(await open().artifact(name)).toBeNull();
    expect(await open().feed(name)).toBeNull();
  });
});

describe("a feed", () => {
  test("is parsed as electron-builder writes it", () => {
    const file = { name: "Gubae-1.2.3-Setup.exe", content: "x" };
    expect(parseFeed(feedOf("1.2.3", [file]))).toMatchObject({
      version: "1.2.3",
      files: [{ url: "Gubae-1.2.3-Setup.exe", size: 1 }],
    });
  });

  test.each([
    "",
    "version: 1.2.3",
    "version: 1.2.3\nfiles:\n  - url: ../../etc/passwd\n    sha512: x\n    size: 1\nreleaseDate: '2026-01-01T00:00:00.000Z'",
    "version: 1.2\nfiles: []",
    "version: 01.2.3\nfiles: []",
  ])("%j is none", (text) => {
    expect(parseFeed(text)).toBeNull();
  });
});

test.each([
  ["Gubae-1.0.0-Setup.exe", { system: "windows", kind: "exe", arch: "both" }],
  ["Gubae-1.0.0-universal.dmg", { system: "macos", kind: "dmg", arch: "universal" }],
  ["Gubae-1.0.0-x86_64.AppImage", { system: "linux", kind: "AppImage", arch: "x64" }],
  ["Gubae-1.0.0-amd64.deb", { system: "linux", kind: "deb", arch: "x64" }],
  ["Gubae-1.0.0-arm64.deb", { system: "linux", kind: "deb", arch: "arm64" }],
  ["Gubae-1.0.0-aarch64.rpm", { system: "linux", kind: "rpm", arch: "arm64" }],
  ["Gubae-1.0.0-Setup.exe.blockmap", null],
])("%s", (name, described) => {
  expect(parseInstallerName(name)).toEqual(described);
});

test.each([
  ["", "whole"],
  ["bytes=0-4", { first: 0, last: 4 }],
  ["bytes=5-", { first: 5, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-99", { first: 0, last: 9 }],
  ["bytes=8-99", { first: 8, last: 9 }],
  ["bytes=10-", null],
  ["bytes=5-4", null],
  ["bytes=-0", null],
  ["bytes=0-1,4-5", "whole"],
  ["bytes=", "whole"],
  ["items=0-1", "whole"],
  ["bytes=a-b", "whole"],
])("the range %j of ten bytes", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test("versions are compared as numbers", () => {
  expect(compareVersions("1.10.0", "1.9.9")).toBeGreaterThan(0);
  expect(compareVersions("1.0.0", "1.0.0")).toBe(0);
  expect(compareVersions("0.9.0", "1.0.0")).toBeLessThan(0);
});
