import { EventEmitter } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import inspector from "node:inspector";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { Chromium } from "./chromium.ts";
import { DoubleSession, type World } from "./contents.ts";
import { createAppPart, createSystemParts } from "./electron-api.ts";
import { Schemes } from "./schemes.ts";
import { createWindowClass } from "./window.ts";

// Electron's place in tests: runs our real main in Node, its pages in Chromium. What Playwright's loader needs of
// Electron is here too, so that `_electron.launch()` drives it unmodified.

const argv = process.argv.slice(2);
const loaders: string[] = [];
const rest: string[] = [];
for (let at = 0; at < argv.length; at += 1) {
  const argument = argv[at] ?? "";
  if (argument === "-r") loaders.push(argv[(at += 1)] ?? "");
  else rest.push(argument);
}
process.argv = [path.join(import.meta.dirname, "electron"), ...rest];

const root = path.resolve(rest.find((argument) => !argument.startsWith("--")) ?? ".");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  name: string;
  version: string;
  main: string;
};
const given = rest.find((argument) => argument.startsWith("--user-data-dir="))?.split("=")[1];
const profile = given ?? mkdtempSync(path.join(tmpdir(), "electron-double-"));
mkdirSync(profile, { recursive: true });

const chromiumProfile = mkdtempSync(path.join(tmpdir(), "double-chromium-"));
const lockFile = path.join(profile, "double.lock");
const callsFolder = path.join(profile, "double.calls");

/** A program that was killed leaves its lock behind. */
function isHeld(): boolean {
  if (!existsSync(lockFile)) return false;
  try {
    return process.kill(Number(readFileSync(lockFile, "utf8")), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

/** The first program in a profile gets the lock; a later one leaves its arguments where the first one looks. */
function takeLock(argvOfMine: readonly string[]): boolean {
  if (isHeld()) {
    writeFileSync(path.join(callsFolder, `${process.pid}.json`), JSON.stringify(argvOfMine));
    return false;
  }
  mkdirSync(callsFolder, { recursive: true });
  writeFileSync(lockFile, String(process.pid));
  watch(callsFolder, () => {
    for (const name of readdirSync(callsFolder)) {
      const file = path.join(callsFolder, name);
      const text = readFileSync(file, "utf8");
      // The other one is still writing; its end is another change.
      if (text === "") continue;
      rmSync(file);
      world.appEvents.emit("second-instance", {}, JSON.parse(text), root);
    }
  });
  return true;
}

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  world.appEvents.emit("quit", {}, code);
  world.chromium.process.once("exit", () => {
    if (existsSync(lockFile) && readFileSync(lockFile, "utf8") === String(process.pid)) rmSync(lockFile);
    if (given === undefined) rmSync(profile, { recursive: true, force: true });
    rmSync(chromiumProfile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    // Playwright waits for this line, as Node writes it with a debugger on.
    process.stderr.write("Waiting for the debugger to disconnect...\n");
    process.exit(code);
  });
  // It may be gone by itself.
  void world.chromium.send("Browser.close").catch(() => undefined);
}

const world: World = {
  chromium: new Chromium(chromiumProfile),
  schemes: new Schemes(),
  appEvents: new EventEmitter(),
  session: new DoubleSession(),
  handlers: new Map(),
};
const BrowserWindow = createWindowClass(world);
const { app, start } = createAppPart({
  world,
  windows: BrowserWindow,
  root,
  profile,
  manifest,
  takeLock,
  end,
});
const electron: object = { app, BrowserWindow, ...createSystemParts(world) };
const exposed = new Proxy(electron, {
  get: (parts, name) => {
    if (name in parts || typeof name === "symbol" || name === "__esModule" || name === "default")
      return Reflect.get(parts, name) as unknown;
    throw new Error(`The Electron double has no '${name}' yet.`);
  },
});

type Load = (request: string, ...more: unknown[]) => unknown;
const nodes = Module as unknown as { _load: Load };
const load = nodes._load;
nodes._load = function loadOrDouble(this: unknown, request: string, ...more: unknown[]) {
  return request === "electron" ? exposed : load.call(this, request, ...more);
};
Object.defineProperty(process, "type", { value: "browser" });
Object.defineProperty(process, "versions", {
  value: Object.freeze({ ...process.versions, electron: "45.4.1", chrome: "150" }),
});

const require = createRequire(import.meta.url);
if (rest.includes("--inspect=0")) inspector.open(0);
for (const loader of loaders) require(loader);
require(path.join(root, manifest.main));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(0));

await world.chromium.up;
world.schemes.close();
start();
