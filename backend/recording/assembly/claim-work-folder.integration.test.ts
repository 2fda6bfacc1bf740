import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimWorkFolder } from "./claim-work-folder.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-work-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("one of the machine's processes works in a folder, and a killed one leaves it to the next, emptied", async () => {
  const claim = new URL("claim-work-folder.ts", import.meta.url).href;
  const code = `const { claimWorkFolder } = await import(${JSON.stringify(claim)});
    console.log((await claimWorkFolder(process.argv[1])) === null ? "busy" : "claimed"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", code, folder]);
  const [said] = (await once(other.stdout, "data")) as [Buffer];
  expect(said.toString()).toBe("claimed\n");
  await writeFile(path.join(folder, "left"), "");
  expect(await claimWorkFolder(folder)).toBeNull();
  expect(await readdir(folder)).toEqual(["left"]);
  other.kill("SIGKILL");
  await once(other, "exit");
  const letGo = await claimWorkFolder(folder);
  expect(await readdir(folder)).toEqual([]);
  expect(await claimWorkFolder(folder)).toBeNull();
  await letGo?.();
  const again = await claimWorkFolder(folder);
  expect(again).not.toBeNull();
  await again?.();
});
