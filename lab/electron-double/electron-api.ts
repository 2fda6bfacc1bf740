import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { SourcesOptions } from "electron";
import { DoubleContents, type DoubleContext } from "./contents.ts";
import type { createWindowClass } from "./window.ts";

const createImage = (text: string) => ({
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
  thumbnail: createImage(name),
  appIcon: id.startsWith("window:") ? createImage("") : null,
});

const sources = [
  source("screen:0:0", "Entire screen"),
  source("window:7:0", "Slides"),
  source("window:8:0", "Terminal"),
];

/** The double of the main process's APIs other than `app` and `BrowserWindow`. */
export function createSystemApi(context: DoubleContext) {
  const blockers = new Map<number, string>();
  const shortcuts = new Map<string, () => void>();
  let lastBlockerId = 0;
  return {
    ipcMain: {
      handle: (channel: string, handler: (event: object, ...args: unknown[]) => unknown) => {
        if (context.handlers.has(channel)) throw new Error(`A second handler for '${channel}'`);
        context.handlers.set(channel, handler);
      },
      removeHandler: (channel: string) => context.handlers.delete(channel),
    },
    webContents: {
      getAllWebContents: () => [...DoubleContents.all],
      fromDevToolsTargetId: (id: string) => [...DoubleContents.all].find(({ targetId }) => targetId === id),
    },
    session: { defaultSession: context.session },
    protocol: context.schemes.api,
    net: { fetch },
    desktopCapturer: {
      getSources: ({ types }: SourcesOptions) =>
        Promise.resolve(sources.filter(({ id }) => types.some((type) => id.startsWith(type)))),
    },
    shell: {
      openExternal: () => Promise.resolve(),
      openPath: () => Promise.resolve(""),
    },
    safeStorage: {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => "gnome_libsecret",
      encryptString: (text: string) => Buffer.from(`encrypted ${text}`),
      decryptString: (bytes: Buffer) => bytes.toString().replace("encrypted ", ""),
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    systemPreferences: {
      getMediaAccessStatus: () => "granted",
      askForMediaAccess: () => Promise.resolve(true),
    },
    nativeImage: { createFromPath: createImage, createEmpty: () => createImage("") },
    powerSaveBlocker: {
      start: (type: string) => {
        lastBlockerId += 1;
        blockers.set(lastBlockerId, type);
        return lastBlockerId;
      },
      stop: (id: number) => blockers.delete(id),
      isStarted: (id: number) => blockers.has(id),
    },
    globalShortcut: {
      register: (keys: string, action: () => void) => Boolean(shortcuts.set(keys, action)),
      unregister: (keys: string) => void shortcuts.delete(keys),
      unregisterAll: () => shortcuts.clear(),
      isRegistered: (keys: string) => shortcuts.has(keys),
    },
    dialog: {
      showMessageBox: () => Promise.resolve({ response: 0 }),
      showMessageBoxSync: () => 0,
      showErrorBox: () => undefined,
    },
    crashReporter: { start: () => undefined },
    Menu: {
      buildFromTemplate: (template: object[]) => ({ template, popup: () => undefined }),
      setApplicationMenu: () => undefined,
    },
    Notification: class extends EventEmitter {
      static isSupported = () => true;
      readonly title: string;
      constructor({ title = "" }: { title?: string } = {}) {
        super();
        this.title = title;
      }
      show(): void {}
      close(): void {}
    },
  };
}

interface AppApiDeps {
  context: DoubleContext;
  windows: ReturnType<typeof createWindowClass>;
  root: string;
  profile: string;
  manifest: { name: string; version: string };
  acquireLock: (argv: readonly string[]) => boolean;
  exit: (code: number) => void;
}

/** The double of `app`: life cycle, folders and the single-instance lock. */
export function createAppApi({ context, windows, root, profile, manifest, acquireLock, exit }: AppApiDeps) {
  const switches = new Map<string, string>();
  let resolveReady: () => void = () => undefined;
  let ready = false;
  const whenReady = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const app = Object.assign(context.appEvents, {
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
    requestSingleInstanceLock: () => acquireLock(process.argv),
    relaunch: () => undefined,
    exit,
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
      exit(0);
    },
  });
  const start = () => {
    ready = true;
    app.emit("ready", {}, {});
    resolveReady();
  };
  return { app, start };
}
