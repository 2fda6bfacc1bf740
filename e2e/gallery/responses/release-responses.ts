import type { Installer, Release } from "#contract/desktop/release.ts";

const version = "1.2.3";
const sha512 = `${"Tm90IGEgcmVhbCBoYXNo".repeat(5).slice(0, 86)}==`;
const mebibyte = 1024 * 1024;

const installer = (file: string, described: Pick<Installer, "system" | "kind" | "arch">): Installer => ({
  file,
  ...described,
  size: 98 * mebibyte,
  sha512,
});

const release: Release = {
  version,
  releasedAt: "2026-11-20T09:00:00.000Z",
  installers: [
    installer(`Gubae-Setup-${version}.exe`, { system: "windows", kind: "exe", arch: "both" }),
    installer(`Gubae-${version}-universal.dmg`, { system: "macos", kind: "dmg", arch: "universal" }),
    installer(`Gubae-${version}-x64.AppImage`, { system: "linux", kind: "AppImage", arch: "x64" }),
    installer(`Gubae-${version}-arm64.deb`, { system: "linux", kind: "deb", arch: "arm64" }),
    installer(`Gubae-${version}-x64.rpm`, { system: "linux", kind: "rpm", arch: "x64" }),
  ],
};

/** Fake releases, because the test server has no files for real ones. */
export const releaseResponses = {
  latest: { statusCode: 200, data: release },
  all: { statusCode: 200, data: [release, { ...release, version: "1.2.2" }] },
};
