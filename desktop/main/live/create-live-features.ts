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
import type { LiveCommand, ShellEvent, ShellNotice, ShellTexts } from "#contract/desktop/desktop-bridge.ts";
import type { JsonFile } from "../settings/json-file.ts";
import { LiveGuard } from "./live-guard.ts";
import { contextMenuTemplate, menuTemplate } from "../window/menus.ts";
import { MiniWindow } from "./mini-window.ts";
import { createNotices } from "./notices.ts";
import type { Settings } from "../settings/settings.ts";
import type { ShellConfig } from "../settings/shell-config.ts";

interface LiveFeaturesDeps {
  config: ShellConfig;
  settingsFile: JsonFile<Settings>;
  noticesFile: JsonFile<string[]>;
  send: (event: ShellEvent) => void;
  hideFromCapture: (hidden: boolean) => void;
  onLiveChange: () => void;
  /** Focuses the window and navigates it to a path. */
  openPath: (path: string) => void;
  warn: (message: string) => void;
}

/** Those that can still be pressed: one that is collected as garbage loses its press. */
const openNotifications = new Set<Notification>();

function notify({ title, body }: ShellNotice, onClick: () => void): void {
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

/** Creates the shell's features: guarding a live lecture, notifications and menus. */
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
  const showNotices = createNotices({
    file: deps.noticesFile,
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
    showNotices,
    sendCommand,
    /** The shell's texts in the person's language; null before the page has told them. */
    texts: () => texts,
    /** Called when a page has loaded, which may be the mini window's. */
    pageLoaded: () => miniWindow.sendReport(),
    setTexts: (newTexts: ShellTexts): void => {
      texts = newTexts;
      updateMenu();
    },
    addContextMenu,
  };
}
