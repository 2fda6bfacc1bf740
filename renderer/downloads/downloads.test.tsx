import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { allReleases, type Installer, latestRelease, type Release } from "#contract/desktop/release.ts";
import { deviceSystem } from "#renderer/data/platform/device-system.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student } from "#renderer/testing/samples.ts";
import { recommendedInstaller, offeredInstallers } from "./installer-text.ts";

const installer = (file: string, system: Installer["system"], arch: string): Installer => ({
  file,
  system,
  kind: file.split(".").at(-1) ?? "",
  arch,
  size: 91_400_000,
  sha512: `${"a".repeat(86)}==`,
});
const installers = [
  installer("Gubae-1.0.0-Setup.exe", "windows", "both"),
  installer("Gubae-1.0.0-universal.zip", "macos", "universal"),
  installer("Gubae-1.0.0-universal.dmg", "macos", "universal"),
  installer("Gubae-1.0.0-arm64.AppImage", "linux", "arm64"),
  installer("Gubae-1.0.0-x86_64.AppImage", "linux", "x64"),
];

describe("the installer for the visitor's system", () => {
  test.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "windows"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macos"],
    ["Mozilla/5.0 (X11; Linux x86_64)", "linux"],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile", null],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", null],
  ])("%s: %s", (agent, system) => {
    expect(deviceSystem(agent)).toBe(system);
  });

  test("is for the more common processor, and a disk image rather than the update archive", () => {
    expect(recommendedInstaller(installers, "linux")?.arch).toBe("x64");
    expect(recommendedInstaller(installers, "macos")?.kind).toBe("dmg");
    expect(recommendedInstaller([], "windows")).toBeNull();
    expect(offeredInstallers(installers).map(({ kind }) => kind)).not.toContain("zip");
  });
});

describe("the download pages", () => {
  const release: Release = { version: "1.0.0", releasedAt: "2026-11-21T08:00:00.000Z", installers };
  let server: ReturnType<typeof startFakeServer>;
  beforeEach(() => {
    server = startFakeServer();
    server.answer(me, { ...student, role: "admin" });
    server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
    useSession.getState().signedIn("token");
  });

  test("show this system's installer first, the others below", async () => {
    server.answer(latestRelease, release);
    renderAppAt("/downloads");
    const others = await screen.findByRole("region", { name: "For other computers" });
    const links = within(others).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toContain(
      "http://gubae.test/downloads/Gubae-1.0.0-Setup.exe",
    );
    expect(others).toHaveTextContent("91 MB");
  });

  test("tell a guest what there is", async () => {
    useSession.getState().signedOut("user");
    server.answer(latestRelease, release);
    renderAppAt("/downloads");
    expect(await screen.findByText("Version 1.0.0, 21 November 2026")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Windows · exe/ })).toBeVisible();
  });

  test("offer a guest the web app before the first release", async () => {
    useSession.getState().signedOut("user");
    server.answer(latestRelease, null);
    renderAppAt("/downloads");
    expect(await screen.findByText(/^No installers have been published yet/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open Gubae" })).toHaveAttribute("href", "/lectures");
    const ways = within(screen.getByRole("region", { name: "Gubae as an app from your browser" }));
    expect(ways.getAllByRole("listitem")).toHaveLength(3);
  });

  test("show admins all versions with hashes and deployment notes", async () => {
    server.answer(allReleases, [release, { ...release, version: "0.9.0" }]);
    renderAppAt("/admin/downloads");
    expect(await screen.findByRole("heading", { name: /^1\.0\.0/ })).toBeVisible();
    expect(screen.getByRole("heading", { name: /^0\.9\.0/ })).toBeVisible();
    expect(screen.getAllByText(/^SHA-512 a{86}==$/)).toHaveLength(10);
    expect(screen.getByText(/\/S \/allusers/)).toBeVisible();
  });
});
