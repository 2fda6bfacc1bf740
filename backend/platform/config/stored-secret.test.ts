import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { loadOrCreateSecret } from "./stored-secret.ts";

let home: string;
let folder: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "gubae-secret-"));
  folder = path.join(home, "data");
});
afterEach(() => rm(home, { recursive: true }));

const modeOf = async () => ((await stat(path.join(folder, "secret"))).mode & 0o777).toString(8);

test("is created once, long enough, and the same at the next start", async () => {
  const first = await loadOrCreateSecret(folder);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await loadOrCreateSecret(folder)).toBe(first);
  expect(await loadOrCreateSecret(path.join(home, "another"))).not.toBe(first);
});

test("is the same for several processes that start at once, and no other file remains", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("is readable only by its owner, even after its mode was changed", async () => {
  await loadOrCreateSecret(folder);
  expect(await modeOf()).toBe("600");
  await chmod(path.join(folder, "secret"), 0o644);
  await loadOrCreateSecret(folder);
  expect(await modeOf()).toBe("600");
});

test("is not silently replaced when it is damaged", async () => {
  await loadOrCreateSecret(folder);
  await writeFile(path.join(folder, "secret"), "oops\n");
  await expect(loadOrCreateSecret(folder)).rejects.toThrow(ConfigError);
});
