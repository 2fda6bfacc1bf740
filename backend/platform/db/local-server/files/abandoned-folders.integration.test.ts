import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeAbandonedFolders } from "./abandoned-folders.ts";
import { claimFolder } from "./claim.ts";

describe("databases outside their data folders", () => {
  let base: string;
  let logged: string[];

  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), "gubae-homes-"));
    logged = [];
    await mkdir(join(base, "needed"));
    await mkdir(join(base, "abandoned"));
    await writeFile(join(base, "needed", "belongs-to.txt"), `${base}\n`);
    await writeFile(join(base, "abandoned", "belongs-to.txt"), `${base}/gone\n`);
  });
  afterEach(() => rm(base, { recursive: true }));

  const removeAbandoned = (isTemporary: boolean) =>
    removeAbandonedFolders(base, isTemporary, (line) => logged.push(line));

  it("are removed when they were temporary and their data folder no longer exists", async () => {
    await removeAbandoned(true);
    expect([existsSync(join(base, "needed")), existsSync(join(base, "abandoned"))]).toEqual([true, false]);
  });

  it("are logged, not removed, when they were persistent", async () => {
    await removeAbandoned(false);
    expect(existsSync(join(base, "abandoned"))).toBe(true);
    expect(logged).toEqual([
      expect.stringContaining(`remove the ones you don't need: ${join(base, "abandoned")}`),
    ]);
  });

  it("stay while a server uses them", async () => {
    const claim = await claimFolder(join(base, "abandoned"));
    await removeAbandoned(true);
    expect(existsSync(join(base, "abandoned"))).toBe(true);
    await claim.release();
  });

  it("may be none at all", async () => {
    await expect(removeAbandonedFolders(join(base, "none"), true, () => undefined)).resolves.toBeUndefined();
  });
});
