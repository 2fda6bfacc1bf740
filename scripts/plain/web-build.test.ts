import { mkdir, mkdtemp, rm, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashSources } from "./web-build.mjs";

describe("hashSources", () => {
  let root: string;
  const hash = () => hashSources(root, ["web", "vite.config.ts", "missing"]);

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "gubae-hash-"));
    await mkdir(join(root, "web", "deep"), { recursive: true });
    await writeFile(join(root, "web", "deep", "page.ts"), "one");
    await writeFile(join(root, "vite.config.ts"), "config");
  });
  afterEach(() => rm(root, { recursive: true }));

  it("stays the same while nothing changes", async () => {
    expect(await hash()).toBe(await hash());
  });

  it.each([
    ["content", () => writeFile(join(root, "web", "deep", "page.ts"), "two")],
    ["a name", () => rename(join(root, "web", "deep", "page.ts"), join(root, "web", "deep", "side.ts"))],
    ["a single file", () => writeFile(join(root, "vite.config.ts"), "other")],
    ["a new file", () => writeFile(join(root, "web", "new.ts"), "")],
    ["a file that was missing", () => writeFile(join(root, "missing"), "")],
  ])("changes with %s", async (_, change) => {
    const before = await hash();
    await change();
    expect(await hash()).not.toBe(before);
  });

  it("does not change with tests, which are not built", async () => {
    const before = await hash();
    await writeFile(join(root, "web", "page.test.tsx"), "test");
    expect(await hash()).toBe(before);
  });
});
