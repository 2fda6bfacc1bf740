import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { SourcesOptions } from "electron";
import { DoubleContents, type World } from "./contents.ts";
import type { createWindowClass } from "./window.ts";

const picture = (text: string) => ({
  isEmpty: () => false,
  getSize: () => ({ width: 320, height: 200 }),
  toDataURL: () =>
    `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#9bb"/><text x="20" y="110" font-size="28">${text}</text></svg>`,
    )}`,
});

const source = (id: string, name: string) => ({
  id,
  name,
  display_id: "",
  thumbnail: picture(name),
  appIcon: id.startsWith("window:") ? picture("") : null,
});

const sources = [
  source("screen:0:0", "Entire screen"),
  source("window:7:0", "Slides"),
  source("window:8:0", "Terminal"),
];

/** What main may ask of the system beside its windows; `recorded` is what the system would have shown. */
export function createSystemParts(world: World) {
  const started = new Map<number, string>();
  const shortcuts = new Map<string, () => void>();
  let lastBlocker = 0;
  return {
    ipcMain: {
      handle: (channel: string, handler: (event: object, ...args: unknown[]) => unknown) => {
        if (world.handlers.has(channel)) throw new Error(`A second handler for '${channel}'`);
        world.handlers.set(channel, handler);
      },
      removeHandler: (channel: string) => world.handlers.delete(channel),
    },
    webContents: {
      getAllWebContents: () => [...DoubleContents.all],
      fromDevToolsTargetId: (id: string) => [...DoubleContents.all].find(({ targetId }) => targetId === id),
    },
    session: { defaultSession: world.session },
    protocol: world.schemes.api,
    net: { fetch },
    desktopCapturer: {
      getSources: ({ types }: SourcesOptions) =>
        Promise.resolve(sources.filter(({ id }) => types.some((type) => id.startsWith(type)))),
    },
    shell: { openExternal: () => Promise.resolve() },
    safeStorage: {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => "gnome_libsecret",
      encryptString: (text: string) => Buffer.from(`sealed ${text}`),
      decryptString: (bytes: Buffer) => bytes.toString().replace("sealed ", ""),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    systemPreferences: {
      getMediaAccessStatus: () => "granted",
      askForMediaAccess: () => Promise.resolve(true),
    },
    nativeImage: { createFromPath: picture, createEmpty: () => picture("") },
    powerSaveBlocker: {
      start: (type: string) => {
        lastBlocker += 1;
        started.set(lastBlocker, type);
        return lastBlocker;
      },
      stop: (id: number) => started.delete(id),
      isStarted: (id: number) => started.has(id),
    },
    globalShortcut: {
      register: (keys: string, action: () => void) => Boolean(shortcuts.set(keys, action)),
      unregister: (keys: string) => void shortcuts.delete(keys),
      unregisterAll: () => shortcuts.clear(),
      isRegistered: (keys: string) => shortcuts.has(keys),
    },
    dialog: { showMessageBox: () => Promise.resolve({ response: 0 }), showErrorBox: () => undefined },
    crashReporter: { start: () => undefined },
    Menu: {
      buildFromTemplate: (template: object[]) => ({ template, popup: () => undefined }),
      setApplicationMenu: () => undefined,
    },
    Notification: class extends EventEmitter {
      static isSupported = () => true;
      show = () => undefined;
      close = () => undefined;
    },
  };
}

interface AppParts {
  world: World;
  windows: ReturnType<typeof createWindowClass>;
  root: string;
  profile: string;
  manifest: { name: string; version: string };
  takeLock: (argv: readonly string[]) => boolean;
  end: (code: number) => void;
}

/** `app`: life and death, folders, and who is the only one. */
export function createAppPart({ world, windows, root, profile, manifest, takeLock, end }: AppParts) {
  const switches = new Map<string, string>();
  let becomeReady: () => void = () => undefined;
  let ready = false;
  const whenReady = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const app = Object.assign(world.appEvents, {
    isPackaged: false,
    name: manifest.name,
    commandLine: {
      appendSwitch: (name: string, value = "") => void switches.set(name, value),
      hasSwitch: (name: string) => switches.has(name),
      getSwitchValue: (name: string) => switches.get(name) ?? "",
    },
    whenReady: () => whenReady,
    isReady: () => ready,
    getPath: (name: string) => {
      const folder = name === "userData" ? profile : path.join(profile, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    setPath: () => undefined,
    getVersion: () => manifest.version,
    getName: () => manifest.name,
    getLocale: () => "en-US",
    getAppPath: () => root,
    enableSandbox: () => undefined,
    setAsDefaultProtocolClient: () => true,
    setAppUserModelId: () => undefined,
    setAboutPanelOptions: () => undefined,
    requestSingleInstanceLock: () => takeLock(process.argv),
    relaunch: () => undefined,
    exit: end,
    quit: () => {
      let prevented = false;
      const event = {
        preventDefault: () => {
          prevented = true;
        },
      };
      app.emit("before-quit", event);
      if (prevented) return;
      for (const window of windows.getAllWindows()) window.close();
      if (windows.getAllWindows().length > 0) return;
      app.emit("will-quit", event);
      end(0);
    },
  });
  const start = () => {
    ready = true;
    app.emit("ready", {}, {});
    becomeReady();
  };
  return { app, start };
}
