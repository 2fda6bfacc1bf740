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
import type { LiveCommand, Reminder, ShellEvent, ShellTexts } from "#contract/desktop-bridge.ts";
import type { KeptFile } from "./kept-file.ts";
import { LiveGuard } from "./live-guard.ts";
import { contextMenuTemplate, menuTemplate } from "./menus.ts";
import { MiniWindow } from "./mini-window.ts";
import { createReminders } from "./reminders.ts";
import type { Settings } from "./settings.ts";
import type { ShellConfig } from "./shell-config.ts";

interface LivePartsOptions {
  config: ShellConfig;
  kept: KeptFile<Settings>;
  send: (event: ShellEvent) => void;
  hideFromCapture: (hidden: boolean) => void;
  onLiveChange: () => void;
  /** Brings the window forward with a path of ours in it. */
  open: (path: string) => void;
  warn: (what: string) => void;
}

function notify({ title, text }: Reminder, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body: text });
  notification.on("click", onClick);
  notification.show();
}

interface MenuParts extends Pick<LivePartsOptions, "config" | "kept" | "send" | "open"> {
  toggleMini: (on: boolean) => void;
}

function setMenu(texts: ShellTexts, { config, kept, send, open, toggleMini }: MenuParts): void {
  const template = menuTemplate(texts, {
    askServer: () => send({ name: "ask-server" }),
    showDownloads: () => open("/downloads"),
    showCrashReports: () => void shell.openPath(app.getPath("crashDumps")),
    toggleMini,
    miniWanted: kept.read().miniWindow,
    platform: config.platform,
    packaged: config.packaged,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function offerContextMenu(contents: WebContents): void {
  contents.on("context-menu", (_event, clicked) => {
    const template = contextMenuTemplate(clicked, (word) => contents.replaceMisspelling(word));
    if (template.length > 0) Menu.buildFromTemplate(template).popup();
  });
}

function timer(ms: number, action: () => void): () => void {
  const running = setTimeout(action, ms);
  return () => clearTimeout(running);
}

/** Puts together what the shell does beside the page: guarding a live lecture, reminding, menus. */
export function createLiveParts({ config, kept, send, open, warn, ...rest }: LivePartsOptions) {
  let texts: ShellTexts | null = null;
  const command = (asked: LiveCommand) => send({ name: "live-command", command: asked });
  const mini = new MiniWindow({
    config,
    wanted: () => kept.read().miniWindow,
    onClosedByPerson: () => toggleMini(false),
  });
  const guard = new LiveGuard({
    blocker: powerSaveBlocker,
    shortcuts: globalShortcut,
    dialog,
    hideFromCapture: rest.hideFromCapture,
    mini,
    command,
    texts: () => texts,
    onChange: rest.onLiveChange,
    warn,
  });
  const remind = createReminders({
    notify,
    open: (lectureId) => open(`/status?id=${lectureId}`),
    now: Date.now,
    after: timer,
  });

  function toggleMini(on: boolean): void {
    kept.write({ ...kept.read(), miniWindow: on });
    if (!on) mini.hide();
    drawMenu();
  }

  const drawMenu = () => {
    if (texts !== null) setMenu(texts, { config, kept, send, open, toggleMini });
  };

  return {
    guard,
    remind,
    command,
    /** A page has come: its small window may be the one that listens now. */
    pageLoaded: () => mini.tell(),
    speak: (given: ShellTexts): void => {
      texts = given;
      drawMenu();
    },
    offerContextMenu,
  };
}
