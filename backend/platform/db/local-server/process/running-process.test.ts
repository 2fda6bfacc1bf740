import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { findByPs, findProcess } from "./running-process.ts";

describe("findProcess", () => {
  it("finds this process, with a start time that stays the same", async () => {
    const found = await findProcess(process.pid);
    expect(found?.startedAt).toMatch(/./);
    expect((await findProcess(process.pid))?.startedAt).toBe(found?.startedAt);
  });

  it("finds nothing for an id without a process", async () => {
    const ended = spawn(process.execPath, ["--version"]);
    await once(ended, "exit");
    expect(await findProcess(ended.pid ?? 0)).toBeNull();
    expect(await findProcess(0)).toBeNull();
    expect(await findProcess(Number.NaN)).toBeNull();
  });

  it("returns the whole command, including spaces", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "--", "-D", "/a b/ጉባኤ"]);
    await once(child, "spawn");
    expect((await findProcess(child.pid ?? 0))?.command).toContain(" -D /a b/ጉባኤ ");
    child.kill();
  });

  it.skipIf(process.platform === "win32")("finds the same with ps, for systems without /proc", async () => {
    const found = await findByPs(process.pid);
    expect(found?.startedAt).toMatch(/^\w{3} \w{3} +\d+ [\d:]+ \d{4}$/);
    expect(found?.command).toContain("node");
    expect(await findByPs(2 ** 22 + 1)).toBeNull();
  });
});
