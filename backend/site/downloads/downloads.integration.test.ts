import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failure } from "#contract/http/error.ts";
import { allReleases, CLIENT_HEADER, latestRelease } from "#contract/desktop/release.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { writeRelease } from "./testing/write-release.ts";

let api: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-releases-"));
  writeFileSync(path.join(folder, "secret"), "secret");
  writeRelease(folder, "1.0.0");
  writeRelease(folder, "1.1.0");
  api = await startTestServer({ env: { RELEASES_DIR: folder, OLDEST_DESKTOP: "1.1.0" } });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/downloads/${name}`, { headers });

describe("the files of a release, without a session", () => {
  test("the feed is the newest release's and is not cached", async () => {
    const reply = await get("latest.yml");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    expect(await reply.text()).toContain("version: 1.1.0");
  });

  test("artifacts and blockmaps, of older releases too, are immutable", async () => {
    const reply = await get("Gubae-1.0.0-Setup.exe");
    expect(await reply.text()).toBe("windows 1.0.0");
    expect(reply.headers.get("cache-control")).toContain("immutable");
    expect(reply.headers.get("accept-ranges")).toBe("bytes");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="Gubae-1.0.0-Setup.exe"');
    expect(await (await get("Gubae-1.0.0-Setup.exe.blockmap")).text()).toBe("blocks");
  });

  test("a single range is served, as the updater requests it", async () => {
    const part = await get("Gubae-1.1.0-Setup.exe", { range: "bytes=0-6" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      "bytes 0-6/13",
      "windows",
    ]);
    const beyond = await get("Gubae-1.1.0-Setup.exe", { range: "bytes=99-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */13"]);
  });

  test.each([
    "Gubae-9.9.9-Setup.exe",
    "..%2fsecret",
    "%2e%2e%2fsecret",
    "..%5csecret",
    "secret",
    "1.0.0",
    "latest-mac.yml",
  ])("%s is not there", async (name) => {
    const reply = await get(name, { accept: "text/html" });
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toMatch(/^secret|<html/);
  });

  test("a null character after a file's name is refused", async () => {
    expect((await get("Gubae-1.0.0-Setup.exe%00")).status).toBe(400);
  });
});

describe("the list of releases", () => {
  test("everybody sees the newest one", async () => {
    expect(await call(api.url, latestRelease)).toMatchObject({
      version: "1.1.0",
      installers: [{ file: "Gubae-1.1.0-Setup.exe" }],
    });
    expect(await errorOf(api.url, allReleases)).toMatchObject({ code: "not_signed_in" });
  });

  test("admins see all of them", async () => {
    const { token } = await newAccount(api.url, "student");
    expect(await errorOf(api.url, allReleases, { token })).toMatchObject({ code: "forbidden" });
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    const all = await call(api.url, allReleases, { token: admin.token });
    expect(all.map(({ version }) => version)).toEqual(["1.1.0", "1.0.0"]);
  });
});

describe("an outdated app", () => {
  const as = async (client: string) => fetch(`${api.url}/healthz`, { headers: { [CLIENT_HEADER]: client } });

  test("is rejected with the download page", async () => {
    const reply = await as("desktop/1.0.9");
    expect(reply.status).toBe(426);
    const { code, fields } = failure.parse(await reply.json());
    expect(code).toBe("client_too_old");
    expect(fields?.["download"]?.[0]).toMatch(/\/downloads$/);
  });

  test.each(["desktop/1.1.0", "desktop/2.0.0", "desktop/", "desktop/9", "browser", "desktop/1.0.9; x"])(
    "%s is served",
    async (client) => {
      expect((await as(client)).status).toBe(200);
    },
  );
});
