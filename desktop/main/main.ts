import os from "node:os";
import path from "node:path";
import { autoUpdater } from "electron-updater";
import {
  app,
  crashReporter,
  type BrowserWindow,
  desktopCapturer,
  ipcMain,
  net,
  protocol,
  safeStorage,
  session,
  shell,
  systemPreferences,
} from "electron";
import { answerCalls, type BridgeHandlers } from "./answer-calls.ts";
import { appScheme, createAppFiles } from "./app-protocol.ts";
import { canShareSound } from "./capture-sources.ts";
import { createServerChange } from "./change-server.ts";
import { pathInArguments, pathOfDeepLink } from "./deep-link.ts";
import { DisplayMedia } from "./display-media.ts";
import { createKeptFile } from "./kept-file.ts";
import { createLiveParts } from "./live-parts.ts";
import { limitNavigation } from "./limit-navigation.ts";
import { FIRST_PAGE, openMainWindow, tellPage } from "./main-window.ts";
import { createOutside } from "./open-outside.ts";
import { limitPermissions } from "./permissions.ts";
import { defaultSettings, settings } from "./settings.ts";
import { loadShellConfig } from "./shell-config.ts";
import { createShowInbox } from "./show-inbox.ts";
import { createTokenStore, sealedToken } from "./token-store.ts";
import { Updates } from "./updates.ts";

const MAC_SCREEN_SETTINGS = "x-apple.systempreferences:com.apple.preference.security?Privacy_ScreenCapture";

const config = loadShellConfig(app.isPackaged);
const ownFile = (name: string) => path.join(app.getPath("userData"), name);
// oxlint-disable-next-line no-console -- a desktop program's log is where it was started from
const warn = (what: string) => console.warn(what);

const kept = createKeptFile(ownFile("settings.json"), settings, defaultSettings);
const tokens = createTokenStore({
  file: createKeptFile(ownFile("session.json"), sealedToken, null),
  safeStorage,
  linux: config.platform === "linux",
});
const serverUrl = () => kept.read().serverUrl ?? config.builtForServer;

let window: BrowserWindow | null = null;
const inbox = createShowInbox({ send: (event) => tellPage(window, event) });
const openOutside = createOutside({ openExternal: (url) => shell.openExternal(url), serverUrl, warn });
const displayMedia = new DisplayMedia({
  capturer: desktopCapturer,
  send: (event) => tellPage(window, event),
  portal: config.wayland,
  canShareSound: canShareSound({ platform: config.platform, release: os.release() }),
  mayCapture: () =>
    config.platform !== "darwin" || systemPreferences.getMediaAccessStatus("screen") === "granted",
  lastKind: {
    read: () => kept.read().lastKind,
    write: (lastKind) => kept.write({ ...kept.read(), lastKind }),
  },
  warn,
});
const live = createLiveParts({
  config,
  kept,
  send: (event) => tellPage(window, event),
  hideFromCapture: (hidden) => window?.setContentProtection(hidden),
  onLiveChange: () => updates.liveChanged(),
  open: (place) => {
    comeForward();
    inbox.show(place);
  },
  warn,
});
const updates = new Updates({
  updater: () => autoUpdater,
  serverUrl,
  live: () => live.guard.live,
  tell: (state) => tellPage(window, { name: "update", state }),
  warn,
  every: (ms, action) => void setInterval(action, ms),
});

const handlers: BridgeHandlers = {
  start: () => {
    inbox.pageListens();
    return { serverUrl: serverUrl(), token: tokens.read(serverUrl()), version: app.getVersion() };
  },
  keepToken: (token) => tokens.write(serverUrl(), token),
  listSources: (id) => displayMedia.list(id),
  choose: (id, choice) => displayMedia.choose(id, choice),
  openScreenSettings: () => shell.openExternal(MAC_SCREEN_SETTINGS),
  relaunch: () => {
    app.relaunch();
    app.quit();
  },
  openOutside,
  changeServer: createServerChange({
    fetch: (url, init) => net.fetch(url, init),
    keep: (chosen) => kept.write({ ...kept.read(), serverUrl: chosen }),
    startAnew: () => void window?.loadURL(FIRST_PAGE),
  }),
  reportLive: (report) => live.guard.changed(report),
  commandLive: (command) => live.command(command),
  remind: (reminders) => live.remind(reminders),
  speak: (texts) => live.speak(texts),
  installUpdate: () => updates.install(),
};

function comeForward(): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

let agreed = false;
/** Leaving ends the lecture for everybody, so it is asked first. */
function holdWhileHosting(event: { preventDefault: () => void }, leave: () => void): void {
  if (agreed || !live.guard.hosting) return;
  event.preventDefault();
  void live.guard.mayLeave().then((leaves) => {
    agreed = leaves;
    if (leaves) leave();
    return leaves;
  });
}

function openWindow(): void {
  const opened = openMainWindow({ config, kept, icon: path.join(config.pageFolder, "icon-512.png") });
  window = opened;
  opened.on("close", (event) => holdWhileHosting(event, () => opened.close()));
  opened.on("closed", () => {
    window = null;
    agreed = false;
    live.guard.changed(null);
  });
  opened.webContents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    inbox.pageLeaves();
    displayMedia.abandon();
    live.guard.changed(null);
  });
  opened.webContents.on("render-process-gone", (_event, { reason }) => {
    warn(`the page ended: ${reason}`);
    displayMedia.abandon();
    live.guard.changed(null);
    if (reason !== "clean-exit" && !opened.isDestroyed()) opened.reload();
  });
  void opened.loadURL(FIRST_PAGE);
}

function beforeReady(): void {
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  // Kept here, and shown at the person's wish: nothing is sent anywhere.
  crashReporter.start({ uploadToServer: false });
  // One that is worked on must not take the links from the one that is installed.
  if (config.packaged) app.setAsDefaultProtocolClient("gubae");
  inbox.show(pathInArguments(process.argv));
  app.on("second-instance", (_event, argv) => {
    comeForward();
    inbox.show(pathInArguments(argv));
  });
  app.on("open-url", (event, url) => {
    event.preventDefault();
    comeForward();
    inbox.show(pathOfDeepLink(url));
  });
  app.on("web-contents-created", (_event, contents) => {
    limitNavigation(contents, { openOutside: (url) => void openOutside(url), warn });
    live.offerContextMenu(contents);
    contents.on("did-finish-load", live.pageLoaded);
  });
  // Before any window closes: the small one would take it for the person's wish.
  app.on("before-quit", (event) => holdWhileHosting(event, () => app.quit()));
  app.on("window-all-closed", () => {
    if (config.platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (window === null && app.isReady()) openWindow();
  });
}

async function run(): Promise<void> {
  // First of all: a second program only hands its arguments over.
  if (!app.requestSingleInstanceLock()) return app.quit();
  beforeReady();
  await app.whenReady();
  const own = session.defaultSession;
  limitPermissions(own);
  displayMedia.install(own);
  const files = createAppFiles({
    folder: config.pageFolder,
    serverUrl,
    fetch: (url, init) => net.fetch(url, init),
  });
  protocol.handle("app", files);
  answerCalls(handlers, { ipcMain, warn });
  openWindow();
  if (config.packaged) updates.start();
}

void run();
