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
import { DoubleSession, type DoubleContext } from "./contents.ts";
import { createAppApi, createSystemApi } from "./electron-api.ts";
import { Schemes } from "./schemes.ts";
import { createWindowClass } from "./window.ts";

// Replaces Electron in tests: runs our real main in Node and its pages in Chromium. It also has everything that
// Playwright's loader requires of Electron, so that `_electron.launch()` works unmodified.

const argv = process.argv.slice(2);
const loaders: string[] = [];
const rest: string[] = [];
for (let index = 0; index < argv.length; index += 1) {
  const argument = argv[index] ?? "";
  if (argument === "-r") loaders.push(argv[(index += 1)] ?? "");
  else rest.push(argument);
}
process.argv = [path.join(import.meta.dirname, "electron"), ...rest];

const root = path.resolve(rest.find((argument) => !argument.startsWith("--")) ?? ".");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  name: string;
  version: string;
  main: string;
};
const profileArgument = rest.find((argument) => argument.startsWith("--user-data-dir="))?.split("=")[1];
const profile = profileArgument ?? mkdtempSync(path.join(tmpdir(), "electron-double-"));
mkdirSync(profile, { recursive: true });

const chromiumProfile = mkdtempSync(path.join(tmpdir(), "double-chromium-"));
const lockFile = path.join(profile, "double.lock");
const secondInstanceFolder = path.join(profile, "double.calls");

/** A killed instance leaves its lock behind. */
function isLockHeld(): boolean {
  if (!existsSync(lockFile)) return false;
  try {
    return process.kill(Number(readFileSync(lockFile, "utf8")), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

/** The first instance in a profile gets the lock; a later one passes on its arguments in a file. */
function acquireLock(ownArgv: readonly string[]): boolean {
  if (isLockHeld()) {
    writeFileSync(path.join(secondInstanceFolder, `${process.pid}.json`), JSON.stringify(ownArgv));
    return false;
  }
  mkdirSync(secondInstanceFolder, { recursive: true });
  writeFileSync(lockFile, String(process.pid));
  watch(secondInstanceFolder, () => {
    for (const name of readdirSync(secondInstanceFolder)) {
      const file = path.join(secondInstanceFolder, name);
      const text = readFileSync(file, "utf8");
      // The other instance is still writing the file, which triggers another change event.
      if (text === "") continue;
      rmSync(file);
      context.appEvents.emit("second-instance", {}, JSON.parse(text), root);
    }
  });
  return true;
}

let exiting = false;
function exit(code: number): void {
  if (exiting) return;
  exiting = true;
  context.appEvents.emit("quit", {}, code);
  context.chromium.process.once("exit", () => {
    if (existsSync(lockFile) && readFileSync(lockFile, "utf8") === String(process.pid)) rmSync(lockFile);
    if (profileArgument === undefined) rmSync(profile, { recursive: true, force: true });
    rmSync(chromiumProfile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    // Playwright waits for this line, which Node prints when a debugger is attached.
    process.stderr.write("Waiting for the debugger to disconnect...\n");
    process.exit(code);
  });
  // Chromium may have exited already.
  void context.chromium.send("Browser.close").catch(() => undefined);
}

const context: DoubleContext = {
  chromium: new Chromium(chromiumProfile),
  schemes: new Schemes(),
  appEvents: new EventEmitter(),
  session: new DoubleSession(),
  handlers: new Map(),
};
const BrowserWindow = createWindowClass(context);
const { app, start } = createAppApi({
  context,
  windows: BrowserWindow,
  root,
  profile,
  manifest,
  acquireLock,
  exit,
});
const electron: object = { app, BrowserWindow, ...createSystemApi(context) };
const electronModule = new Proxy(electron, {
  get: (api, name) => {
    if (name in api || typeof name === "symbol" || name === "__esModule" || name === "default")
      return Reflect.get(api, name) as unknown;
    throw new Error(`The Electron double has no '${name}' yet.`);
  },
});

type Load = (request: string, ...rest: unknown[]) => unknown;
const moduleLoader = Module as unknown as { _load: Load };
const load = moduleLoader._load;
moduleLoader._load = function loadWithDouble(this: unknown, request: string, ...more: unknown[]) {
  return request === "electron" ? electronModule : load.call(this, request, ...more);
};
Object.defineProperty(process, "type", { value: "browser" });
Object.defineProperty(process, "versions", {
  value: Object.freeze({ ...process.versions, electron: "45.4.1", chrome: "150" }),
});

const require = createRequire(import.meta.url);
if (rest.includes("--inspect=0")) inspector.open(0);
for (const loader of loaders) require(loader);
require(path.join(root, manifest.main));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => exit(0));

await context.chromium.ready;
context.schemes.close();
start();
