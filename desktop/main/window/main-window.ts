import { BrowserWindow, screen } from "electron";
import type { ShellEvent } from "#contract/desktop/desktop-bridge.ts";
import { EVENT_CHANNEL } from "#contract/desktop/desktop-channels.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import type { JsonFile } from "../settings/json-file.ts";
import type { Settings } from "../settings/settings.ts";
import type { ShellConfig } from "../settings/shell-config.ts";
import { pagePreferences } from "../security/web-preferences.ts";
import { MIN_SIZE, boundsOf, restoreBounds } from "./window-bounds.ts";

/** The lecture list, after log-in if required. */
export const START_PAGE = `${DESKTOP_ORIGIN}/lectures`;

interface MainWindowDeps {
  config: ShellConfig;
  settingsFile: JsonFile<Settings>;
  icon: string;
}

/** Opens the application's main window at its last position. */
export function openMainWindow({ config, settingsFile, icon }: MainWindowDeps): BrowserWindow {
  const saved = settingsFile.read();
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...restoreBounds(saved.window, workAreas),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: "Gubae",
    icon,
    show: false,
    // The page's background colour, to avoid a flash.
    backgroundColor: "#fbf8f1",
    webPreferences: pagePreferences(config.preload, config.packaged),
  });
  if (saved.window?.maximized) window.maximize();
  window.once("ready-to-show", () => {
    window.webContents.setZoomLevel(saved.zoomLevel);
    window.show();
  });
  window.on("close", () => {
    const zoomLevel = window.webContents.getZoomLevel();
    settingsFile.write({ ...settingsFile.read(), window: boundsOf(window), zoomLevel });
  });
  return window;
}

export function sendToPage(window: BrowserWindow | null, event: ShellEvent): void {
  if (window === null || window.isDestroyed()) return;
  window.webContents.send(EVENT_CHANNEL, event);
}
