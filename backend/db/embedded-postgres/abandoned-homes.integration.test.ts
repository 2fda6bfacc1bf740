import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidyAbandonedHomes } from "./abandoned-homes.ts";
import { claimHome } from "./claim.ts";

describe("databases kept outside their data folders", () => {
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

  const tidy = (isTemporary: boolean) => tidyAbandonedHomes(base, isTemporary, (line) => logged.push(line));

  it("are removed when they were temporary and their data folder is gone", async () => {
    await tidy(true);
    expect([existsSync(join(base, "needed")), existsSync(join(base, "abandoned"))]).toEqual([true, false]);
  });

  it("are named, not removed, when they were to last", async () => {
    await tidy(false);
    expect(existsSync(join(base, "abandoned"))).toBe(true);
    expect(logged).toEqual([
      expect.stringContaining(`remove what is not needed: ${join(base, "abandoned")}`),
    ]);
  });

  it("stay while something runs in them", async () => {
    const claim = await claimHome(join(base, "abandoned"));
    await tidy(true);
    expect(existsSync(join(base, "abandoned"))).toBe(true);
    await claim.release();
  });

  it("need not exist", async () => {
    await expect(tidyAbandonedHomes(join(base, "none"), true, () => undefined)).resolves.toBeUndefined();
  });
});
