import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

let clone = "";

afterEach(() => rm(clone, { recursive: true, force: true }));

test("a command leaves packages alone that a running server may use", async () => {
  clone = await mkdtemp(path.join(tmpdir(), "gubae-command-"));
  const bin = path.join(clone, "node_modules", "node", "bin");
  await mkdir(bin, { recursive: true });
  await symlink(process.execPath, path.join(bin, "node"));
  await cp(import.meta.dirname, path.join(clone, "scripts"), { recursive: true });
  await writeFile(path.join(clone, "package.json"), JSON.stringify({ type: "module" }));
  // The lock file contains a package that is not installed yet, as after a `git pull`.
  const packages = { "": {}, "node_modules/new": { version: "1.0.0" } };
  await writeFile(path.join(clone, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
  await writeFile(path.join(clone, "program.mjs"), 'console.log("ran", process.argv[2])');
  const command = ["scripts/program.mjs", "program.mjs", "--check"];
  const { stdout } = spawnSync(process.execPath, command, { cwd: clone, encoding: "utf8" });
  expect(stdout).toBe("ran --check\n");
  expect(await readdir(path.join(clone, "node_modules"))).toEqual(["node"]);
});
