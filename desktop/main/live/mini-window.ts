import { BrowserWindow, screen } from "electron";
import type { LiveReport } from "#contract/desktop/desktop-bridge.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import { MINI_PAGE } from "../security/app-protocol.ts";
import { sendToPage } from "../window/main-window.ts";
import type { ShellConfig } from "../settings/shell-config.ts";
import { pagePreferences } from "../security/web-preferences.ts";

/**
 * Content size in pixels: three lines and two buttons. Excludes the window frame, whose height differs between systems.
 */
const SIZE = { width: 320, height: 156 } as const;
const MARGIN = 24;

interface MiniWindowDeps {
  config: ShellConfig;
  isEnabled: () => boolean;
  /** Called when the user closes the window, which then stays closed. */
  onClosedByUser: () => void;
}

/** A small always-on-top window that is open while the screen is shared. */
export class MiniWindow {
  readonly #deps: MiniWindowDeps;
  #window: BrowserWindow | null = null;
  #report: LiveReport | null = null;

  constructor(deps: MiniWindowDeps) {
    this.#deps = deps;
  }

  show(report: LiveReport): void {
    this.#report = report;
    if (this.#window === null && this.#deps.isEnabled()) this.#open();
    this.sendReport();
  }

  hide(): void {
    this.#report = null;
    const window = this.#window;
    this.#window = null;
    if (window !== null && !window.isDestroyed()) window.destroy();
  }

  /** Sends the state again, because the window's page may have only just started to listen. */
  sendReport(): void {
    sendToPage(this.#window, { name: "live", report: this.#report });
  }

  #open(): void {
    const { config, onClosedByUser } = this.#deps;
    const [display] = screen.getAllDisplays();
    const area = display?.workArea ?? { x: 0, y: 0, width: SIZE.width, height: SIZE.height };
    const window = new BrowserWindow({
      ...SIZE,
      useContentSize: true,
      x: area.x + area.width - SIZE.width - MARGIN,
      y: area.y + MARGIN,
      title: "Gubae",
      alwaysOnTop: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      show: false,
      webPreferences: pagePreferences(config.preload, config.packaged),
    });
    this.#window = window;
    // Hides the window from screen capture, and shows it without taking the focus.
    window.setContentProtection(true);
    window.setMenuBarVisibility(false);
    window.once("ready-to-show", () => window.showInactive());
    window.on("close", () => {
      if (this.#window !== window) return;
      this.#window = null;
      onClosedByUser();
    });
    void window.loadURL(`${DESKTOP_ORIGIN}${MINI_PAGE}`);
  }
}
