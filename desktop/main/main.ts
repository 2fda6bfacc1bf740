import os from "node:os";
import path from "node:path";
import { autoUpdater } from "electron-updater";
import {
  app,
  crashReporter,
  type BrowserWindow,
  desktopCapturer,
  dialog,
  ipcMain,
  net,
  protocol,
  safeStorage,
  session,
  shell,
  systemPreferences,
} from "electron";
import { type BridgeHandlers, registerIpcHandlers } from "./ipc-handlers.ts";
import { appScheme, createAppProtocolHandler } from "./security/app-protocol.ts";
import { canShareAudio } from "./screen-share/capture-sources.ts";
import { createServerChanger, createServerQuestion } from "./settings/change-server.ts";
import { pathInArguments, pathOfDeepLink } from "./deep-link.ts";
import { Downloads } from "./downloads.ts";
import { DisplayMedia } from "./screen-share/display-media.ts";
import { createJsonFile } from "./settings/json-file.ts";
import { createLiveFeatures } from "./live/create-live-features.ts";
import { limitNavigation } from "./security/limit-navigation.ts";
import { askBeforeUnload } from "./window/ask-before-unload.ts";
import { START_PAGE, openMainWindow, sendToPage } from "./window/main-window.ts";
import { createExternalOpener } from "./security/open-external.ts";
import { limitPermissions } from "./security/permissions.ts";
import { defaultSettings, settings } from "./settings/settings.ts";
import { loadShellConfig } from "./settings/shell-config.ts";
import { shownNotifications } from "./live/desktop-notifications.ts";
import { createNavigationQueue } from "./window/navigation-queue.ts";
import { createTokenStore, encryptedToken } from "./security/token-store.ts";
import { Updates } from "./updates.ts";

const MAC_SCREEN_SETTINGS = "x-apple.systempreferences:com.apple.preference.security?Privacy_ScreenCapture";

const config = loadShellConfig(app.isPackaged);
const userDataFile = (name: string) => path.join(app.getPath("userData"), name);
// oxlint-disable-next-line no-console -- a desktop app logs to the terminal that started it
const warn = (message: string) => console.warn(message);

const settingsFile = createJsonFile(userDataFile("settings.json"), settings, defaultSettings);
const tokens = createTokenStore({
  file: createJsonFile(userDataFile("session.json"), encryptedToken, null),
  safeStorage,
  linux: config.platform === "linux",
});
const serverUrl = () => settingsFile.read().serverUrl ?? config.defaultServerUrl;

let window: BrowserWindow | null = null;
const navigationQueue = createNavigationQueue({ send: (event) => sendToPage(window, event) });
const openExternal = createExternalOpener({
  openExternal: (url) => shell.openExternal(url),
  serverUrl,
  warn,
});
const displayMedia = new DisplayMedia({
  capturer: desktopCapturer,
  send: (event) => sendToPage(window, event),
  portal: config.wayland,
  canShareAudio: canShareAudio({ platform: config.platform, release: os.release() }),
  canCapture: () =>
    config.platform !== "darwin" || systemPreferences.getMediaAccessStatus("screen") === "granted",
  lastKind: {
    read: () => settingsFile.read().lastKind,
    write: (lastKind) => settingsFile.write({ ...settingsFile.read(), lastKind }),
  },
  warn,
});
const live = createLiveFeatures({
  config,
  settingsFile,
  notificationsFile: createJsonFile(userDataFile("notices.json"), shownNotifications, []),
  send: (event) => sendToPage(window, event),
  hideFromCapture: (hidden) => window?.setContentProtection(hidden),
  onLiveChange: () => updates.liveChanged(),
  openPath: (pagePath) => {
    focusWindow();
    navigationQueue.navigate(pagePath);
  },
  warn,
});
const updates = new Updates({
  updater: () => autoUpdater,
  defaultServerUrl: config.defaultServerUrl,
  isLive: () => live.guard.live,
  notify: (state) => sendToPage(window, { name: "update", state }),
  warn,
  repeat: (ms, action) => void setInterval(action, ms),
});

const downloads = new Downloads({
  serverUrl,
  downloadUrl: (url) => window?.webContents.downloadURL(url),
  showProgress: (share) => window?.setProgressBar(share),
  warn,
});

const handlers: BridgeHandlers = {
  getStartInfo: () => {
    navigationQueue.pageReady();
    return { serverUrl: serverUrl(), token: tokens.read(serverUrl()), version: app.getVersion() };
  },
  storeToken: (token) => tokens.write(serverUrl(), token),
  listSources: (id) => displayMedia.listSources(id),
  chooseSource: (id, choice) => displayMedia.chooseSource(id, choice),
  openScreenSettings: () => shell.openExternal(MAC_SCREEN_SETTINGS),
  relaunch: () => {
    app.relaunch();
    app.quit();
  },
  openExternal,
  download: (filePath) => downloads.start(filePath),
  changeServer: createServerChanger({
    fetch: (url, init) => net.fetch(url, init),
    confirm: createServerQuestion({ dialog, texts: live.texts }),
    saveServerUrl: (chosen) => settingsFile.write({ ...settingsFile.read(), serverUrl: chosen }),
    openStartPage: () => void window?.loadURL(START_PAGE),
  }),
  reportLive: (report) => live.guard.update(report),
  sendLiveCommand: (command) => live.sendCommand(command),
  showNotices: (notifications) => live.showNotifications(notifications),
  setTexts: (texts) => live.setTexts(texts),
  installUpdate: () => updates.install(),
};

function focusWindow(): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

let leaveConfirmed = false;
/** Asks the host before quitting, because quitting ends the lecture for everybody. */
function confirmWhileHosting(event: { preventDefault: () => void }, leave: () => void): void {
  if (leaveConfirmed || !live.guard.hosting) return;
  event.preventDefault();
  void live.guard.confirmLeave().then((confirmed) => {
    leaveConfirmed = confirmed;
    if (confirmed) leave();
    return confirmed;
  });
}

function openWindow(): void {
  const opened = openMainWindow({ config, settingsFile, icon: path.join(config.pageFolder, "icon-512.png") });
  window = opened;
  opened.on("close", (event) => confirmWhileHosting(event, () => opened.close()));
  opened.on("closed", () => {
    window = null;
    leaveConfirmed = false;
    live.guard.update(null);
  });
  opened.webContents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    navigationQueue.pageUnloaded();
    displayMedia.cancelAll();
    live.guard.update(null);
  });
  opened.webContents.on("render-process-gone", (_event, { reason }) => {
    warn(`the renderer process is gone: ${reason}`);
    displayMedia.cancelAll();
    live.guard.update(null);
    if (reason !== "clean-exit" && !opened.isDestroyed()) opened.reload();
  });
  void opened.loadURL(START_PAGE);
}

function beforeReady(): void {
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  // Crash reports stay on this computer and are shown on request. Nothing is sent.
  crashReporter.start({ uploadToServer: false });
  // A development build must not take over the installed app's links.
  if (config.packaged) app.setAsDefaultProtocolClient("gubae");
  navigationQueue.navigate(pathInArguments(process.argv));
  app.on("second-instance", (_event, argv) => {
    focusWindow();
    navigationQueue.navigate(pathInArguments(argv));
  });
  app.on("open-url", (event, url) => {
    event.preventDefault();
    focusWindow();
    navigationQueue.navigate(pathOfDeepLink(url));
  });
  app.on("web-contents-created", (_event, contents) => {
    limitNavigation(contents, { openExternal: (url) => void openExternal(url), serverUrl, warn });
    askBeforeUnload(contents, { dialog, texts: live.texts });
    live.addContextMenu(contents);
    contents.on("did-finish-load", live.pageLoaded);
  });
  // Runs before any window closes, so that the mini window does not count as closed by the user.
  app.on("before-quit", (event) => confirmWhileHosting(event, () => app.quit()));
  app.on("window-all-closed", () => {
    if (config.platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (window === null && app.isReady()) openWindow();
  });
}

async function run(): Promise<void> {
  // A second instance only passes its arguments to the first one.
  if (!app.requestSingleInstanceLock()) return app.quit();
  beforeReady();
  await app.whenReady();
  const { defaultSession } = session;
  limitPermissions(defaultSession);
  displayMedia.install(defaultSession);
  defaultSession.on("will-download", (event, item) => downloads.handle(event, item));
  const handleAppRequest = createAppProtocolHandler({
    folder: config.pageFolder,
    serverUrl,
    fetch: (url, init) => net.fetch(url, init),
  });
  protocol.handle("app", handleAppRequest);
  registerIpcHandlers(handlers, { ipcMain, warn });
  openWindow();
  if (config.packaged) updates.start();
}

void run();
