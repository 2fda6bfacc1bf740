import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findProgram } from "./find-program.ts";
import { RunningProgram } from "./running-program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-develop-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("where Electron's program is", () => {
  const put = (file: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
    return path.join(folder, file);
  };
  const find = (overridden?: string) => findProgram({ packageFolder: folder, overridden });

  test("nowhere, before it was fetched", () => {
    expect(find()).toBeNull();
    writeFileSync(path.join(folder, "path.txt"), "electron.exe\n");
    expect(find()).toBeNull();
  });

  test("in its package, under its system's name", () => {
    writeFileSync(path.join(folder, "path.txt"), "Electron.app/Contents/MacOS/Electron");
    const program = put("dist/Electron.app/Contents/MacOS/Electron");
    expect(find()).toBe(program);
  });

  test("where Electron's own variable says, and nowhere else then", () => {
    put("dist/electron");
    expect(find(path.join(folder, "other"))).toBeNull();
    const other = put("other/electron");
    expect(find(path.join(folder, "other"))).toBe(other);
  });
});

describe("the program while one works on it", () => {
  // Writes down how it was started and what it was told, and ends when told so.
  const obedient = `#!/usr/bin/env node
    const { appendFileSync } = require("node:fs");
    const say = (what) => appendFileSync(process.argv[4] + "/said", what + "\\n");
    say("start " + process.argv.slice(4).join(" "));
    process.on("message", (word) => { say(word); if (word !== "reload") process.exit(0); });
    if (process.env.ENDS === "yes") process.exit(7);`;
  const said = () => readFileSync(path.join(folder, "said"), "utf8").trim().split("\n");
  const expectSaid = (...lines: string[]) =>
    vi.waitFor(() => expect(said()).toEqual(lines), { timeout: 20_000 });

  function running(ends = "no") {
    const program = path.join(folder, "program.cjs");
    writeFileSync(program, obedient);
    chmodSync(program, 0o755);
    const onEnd = vi.fn();
    const env = { ...process.env, ENDS: ends };
    return { onEnd, program: new RunningProgram({ program, folder, args: ["--more"], env, onEnd }) };
  }
  const started = () => `start ${folder} --more`;

  test("is told when its page is new, is started again only after it has ended, and ends", async () => {
    const { program, onEnd } = running();
    program.reload();
    await program.start();
    await expectSaid(started());
    program.reload();
    await expectSaid(started(), "reload");
    await program.start();
    await expectSaid(started(), "reload", "end", started());
    await program.end();
    await expectSaid(started(), "reload", "end", started(), "end");
    expect(onEnd).not.toHaveBeenCalled();
  }, 60_000);

  test("that the person closes ends the command, with its own code", async () => {
    const { program, onEnd } = running("yes");
    await program.start();
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(7), { timeout: 20_000 });
    await program.end();
  }, 60_000);
});
