import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findElectron } from "./find-electron.ts";
import { AppProcess } from "./app-process.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gubae-develop-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("finding Electron's executable", () => {
  const createFile = (file: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
    return path.join(folder, file);
  };
  const find = (overrideDistPath?: string) => findElectron({ packageFolder: folder, overrideDistPath });

  test("returns null before the download", () => {
    expect(find()).toBeNull();
    writeFileSync(path.join(folder, "path.txt"), "electron.exe\n");
    expect(find()).toBeNull();
  });

  test("finds it in its package, under the system's name", () => {
    writeFileSync(path.join(folder, "path.txt"), "Electron.app/Contents/MacOS/Electron");
    const executable = createFile("dist/Electron.app/Contents/MacOS/Electron");
    expect(find()).toBe(executable);
  });

  test("uses Electron's own variable when it is set", () => {
    createFile("dist/electron");
    expect(find(path.join(folder, "other"))).toBeNull();
    const other = createFile("other/electron");
    expect(find(path.join(folder, "other"))).toBe(other);
  });
});

describe("the app during development", () => {
  // A fake that records its arguments and messages and exits on request.
  const fakeApp = `#!/usr/bin/env node
    const { appendFileSync } = require("node:fs");
    const log = (line) => appendFileSync(process.argv[4] + "/log", line + "\\n");
    log("start " + process.argv.slice(4).join(" "));
    process.on("message", (command) => { log(command); if (command !== "reload") process.exit(0); });
    if (process.env.EXITS === "yes") process.exit(7);`;
  const readLog = () => readFileSync(path.join(folder, "log"), "utf8").trim().split("\n");
  const expectLog = (...lines: string[]) =>
    vi.waitFor(() => expect(readLog()).toEqual(lines), { timeout: 20_000 });

  function createApp(exits = "no") {
    const executable = path.join(folder, "app.cjs");
    writeFileSync(executable, fakeApp);
    chmodSync(executable, 0o755);
    const onExit = vi.fn();
    const env = { ...process.env, EXITS: exits };
    return { onExit, app: new AppProcess({ executable, folder, args: ["--more"], env, onExit }) };
  }
  const startLine = () => `start ${folder} --more`;

  test("reloads its page, restarts only after it has exited, and exits", async () => {
    const { app, onExit } = createApp();
    app.reload();
    await app.start();
    await expectLog(startLine());
    app.reload();
    await expectLog(startLine(), "reload");
    await app.start();
    await expectLog(startLine(), "reload", "exit", startLine());
    await app.stop();
    await expectLog(startLine(), "reload", "exit", startLine(), "exit");
    expect(onExit).not.toHaveBeenCalled();
  }, 60_000);

  test("stops the command with its exit code when the person closes it", async () => {
    const { app, onExit } = createApp("yes");
    await app.start();
    await vi.waitFor(() => expect(onExit).toHaveBeenCalledExactlyOnceWith(7), { timeout: 20_000 });
    await app.stop();
  }, 60_000);
});
