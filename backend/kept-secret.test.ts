import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { keptSecret } from "./kept-secret.ts";

let home: string;
let folder: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "gubae-secret-"));
  folder = path.join(home, "data");
});
afterEach(() => rm(home, { recursive: true }));

const modeOf = async () => ((await stat(path.join(folder, "secret"))).mode & 0o777).toString(8);

test("is made once, long enough, and the same at the next start", async () => {
  const first = await keptSecret(folder);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await keptSecret(folder)).toBe(first);
  expect(await keptSecret(path.join(home, "another"))).not.toBe(first);
});

test("is one for several processes that start together, and nothing else is left behind", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("is for its owner's eyes alone, also after somebody has opened it up", async () => {
  await keptSecret(folder);
  expect(await modeOf()).toBe("600");
  await chmod(path.join(folder, "secret"), 0o644);
  await keptSecret(folder);
  expect(await modeOf()).toBe("600");
});

test("is not quietly replaced when it was spoiled", async () => {
  await keptSecret(folder);
  await writeFile(path.join(folder, "secret"), "oops\n");
  await expect(keptSecret(folder)).rejects.toThrow(ConfigError);
});
