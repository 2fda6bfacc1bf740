import {
  app,
  dialog,
  globalShortcut,
  Menu,
  Notification,
  powerSaveBlocker,
  shell,
  type WebContents,
} from "electron";
import type {
  LiveCommand,
  ShellEvent,
  ShellNotification,
  ShellTexts,
} from "#contract/desktop/desktop-bridge.ts";
import type { JsonFile } from "../settings/json-file.ts";
import { LiveGuard } from "./live-guard.ts";
import { contextMenuTemplate, menuTemplate } from "../window/menus.ts";
import { MiniWindow } from "./mini-window.ts";
import { createNotifications } from "./desktop-notifications.ts";
import type { Settings } from "../settings/settings.ts";
import type { ShellConfig } from "../settings/shell-config.ts";

interface LiveFeaturesDeps {
  config: ShellConfig;
  settingsFile: JsonFile<Settings>;
  notificationsFile: JsonFile<string[]>;
  send: (event: ShellEvent) => void;
  hideFromCapture: (hidden: boolean) => void;
  onLiveChange: () => void;
  openPath: (path: string) => void;
  warn: (message: string) => void;
}

/** Keeps references to clickable notifications: a garbage-collected one loses its click handler. */
const openNotifications = new Set<Notification>();

function notify({ title, body }: ShellNotification, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  openNotifications.add(notification);
  notification.on("close", () => openNotifications.delete(notification));
  notification.on("click", () => {
    openNotifications.delete(notification);
    onClick();
  });
  notification.show();
}

interface MenuDeps extends Pick<LiveFeaturesDeps, "config" | "settingsFile" | "send" | "openPath"> {
  setMiniWindowEnabled: (on: boolean) => void;
}

function setMenu(
  texts: ShellTexts,
  { config, settingsFile, send, openPath, setMiniWindowEnabled }: MenuDeps,
): void {
  const template = menuTemplate(texts, {
    chooseServer: () => send({ name: "choose-server" }),
    showDownloads: () => openPath("/downloads"),
    showCrashReports: () => void shell.openPath(app.getPath("crashDumps")),
    toggleMiniWindow: setMiniWindowEnabled,
    miniWindowEnabled: settingsFile.read().miniWindow,
    platform: config.platform,
    packaged: config.packaged,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function addContextMenu(contents: WebContents): void {
  contents.on("context-menu", (_event, target) => {
    const template = contextMenuTemplate(target, (word) => contents.replaceMisspelling(word));
    if (template.length > 0) Menu.buildFromTemplate(template).popup();
  });
}

/** Creates the shell's live features: the guard of a live lecture, notifications and menus. */
export function createLiveFeatures(deps: LiveFeaturesDeps) {
  const { config, settingsFile, send, openPath, warn } = deps;
  let texts: ShellTexts | null = null;
  const sendCommand = (command: LiveCommand) => send({ name: "live-command", command });
  const miniWindow = new MiniWindow({
    config,
    isEnabled: () => settingsFile.read().miniWindow,
    onClosedByUser: () => setMiniWindowEnabled(false),
  });
  const guard = new LiveGuard({
    blocker: powerSaveBlocker,
    shortcuts: globalShortcut,
    dialog,
    hideFromCapture: deps.hideFromCapture,
    miniWindow,
    sendCommand,
    texts: () => texts,
    onChange: deps.onLiveChange,
    warn,
  });
  const showNotifications = createNotifications({
    file: deps.notificationsFile,
    notify,
    mayLeave: () => guard.confirmLeave(),
    openPath,
  });

  function setMiniWindowEnabled(on: boolean): void {
    settingsFile.write({ ...settingsFile.read(), miniWindow: on });
    if (!on) miniWindow.hide();
    updateMenu();
  }

  const updateMenu = () => {
    if (texts !== null) setMenu(texts, { config, settingsFile, send, openPath, setMiniWindowEnabled });
  };

  return {
    guard,
    showNotifications,
    sendCommand,
    /** The shell's texts in the user's language; null until the page has sent them. */
    texts: () => texts,
    /** Called when any page has loaded, including the mini window's. */
    pageLoaded: () => miniWindow.sendReport(),
    setTexts: (newTexts: ShellTexts): void => {
      texts = newTexts;
      updateMenu();
    },
    addContextMenu,
  };
}
