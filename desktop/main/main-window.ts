import { BrowserWindow, screen } from "electron";
import type { ShellEvent } from "#contract/desktop-bridge.ts";
import { EVENT_CHANNEL } from "#contract/desktop-channels.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop-origin.ts";
import type { KeptFile } from "./kept-file.ts";
import type { Settings } from "./settings.ts";
import type { ShellConfig } from "./shell-config.ts";
import { pagePreferences } from "./web-preferences.ts";
import { MIN_SIZE, placeOf, placeOnScreens } from "./window-place.ts";

/** Where people start: the lectures, or the log-in on the way there. */
export const FIRST_PAGE = `${DESKTOP_ORIGIN}/lectures`;

interface MainWindowParts {
  config: ShellConfig;
  kept: KeptFile<Settings>;
  icon: string;
}

/** The one window with the application in it, where it was last time. */
export function openMainWindow({ config, kept, icon }: MainWindowParts): BrowserWindow {
  const remembered = kept.read();
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...placeOnScreens(remembered.window, workAreas),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: "Gubae",
    icon,
    show: false,
    // The page's own ground, so that nothing flashes.
    backgroundColor: "#fbf8f1",
    webPreferences: pagePreferences(config.preload, config.packaged),
  });
  if (remembered.window?.maximized) window.maximize();
  window.once("ready-to-show", () => {
    window.webContents.setZoomLevel(remembered.zoomLevel);
    window.show();
  });
  window.on("close", () => {
    const zoomLevel = window.webContents.getZoomLevel();
    kept.write({ ...kept.read(), window: placeOf(window), zoomLevel });
  });
  return window;
}

export function tellPage(window: BrowserWindow | null, event: ShellEvent): void {
  if (window === null || window.isDestroyed()) return;
  window.webContents.send(EVENT_CHANNEL, event);
}
