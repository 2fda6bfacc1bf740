import { expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { loadConfig } from "./config.ts";
import { storageSettings } from "./storage-settings.ts";

test("without STORAGE_URL, files are in DATA_DIR", () => {
  expect(loadConfig({ DATA_DIR: "/srv/gubae" }).storage).toEqual({ kind: "folder", folder: "/srv/gubae" });
});

test("a folder may be named", () => {
  expect(storageSettings("file:///srv/our%20files", ".data")).toEqual({
    kind: "folder",
    folder: "/srv/our files",
  });
});

test("a bucket is named with its server, key and secret", () => {
  expect(storageSettings("https://GK1:se%2Fcret@s3.example:3900/gubae?region=garage", ".data")).toEqual({
    kind: "s3",
    endpoint: "https://s3.example:3900",
    region: "garage",
    bucket: "gubae",
    accessKeyId: "GK1",
    secretAccessKey: "se/cret",
    publicEndpoint: null,
  });
  expect(storageSettings("http://k:s@garage/gubae", ".data")).toMatchObject({ region: "us-east-1" });
  const reachable = "http://k:s@garage/gubae?public=https://files.example/";
  expect(storageSettings(reachable, ".data")).toMatchObject({ publicEndpoint: "https://files.example" });
});

test.each([
  ["gubae", "must be a URL"],
  ["ftp://k:s@s3.example/gubae", "must be a URL"],
  ["file://server/share", "must be a URL"],
  ["https://s3.example/gubae", "must have the access key"],
  ["https://k:s@s3.example", "must name one bucket"],
  ["https://k:s@s3.example/two/parts", "must name one bucket"],
  ["https://k:s@s3.example/gubae?public=files", "must have as public an address"],
  ["https://k:s@s3.example/gubae?acl=public", 'unknown option, "acl"'],
])("%s is refused", (STORAGE_URL, reason) => {
  expect(() => loadConfig({ STORAGE_URL })).toThrow(ConfigError);
  expect(() => loadConfig({ STORAGE_URL })).toThrow(reason);
});

test("production wants TLS beyond the private network, unless it is off on purpose", () => {
  const production = {
    NODE_ENV: "production",
    SECRET: "x".repeat(32),
    PUBLIC_URL: "https://gubae.example",
    DATABASE_URL: "postgres://gubae@postgres/gubae",
    ALLOW_SANDBOX_PAYMENTS: "true",
  };
  const load = (more: Record<string, string>) => () => loadConfig({ ...production, ...more });
  const STORAGE_URL = "http://k:s@s3.example/gubae";
  expect(load({ STORAGE_URL })).toThrow(/STORAGE_URL reaches the storage .* without TLS/);
  expect(load({ STORAGE_URL, STORAGE_TLS: "off" })).not.toThrow();
  expect(load({ STORAGE_URL: "http://k:s@garage:3900/gubae" })).not.toThrow();
  expect(load({ STORAGE_URL: "https://k:s@s3.example/gubae" })).not.toThrow();
});
