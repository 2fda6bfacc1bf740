import { BrowserWindow, screen } from "electron";
import type { LiveReport } from "#contract/desktop-bridge.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop-origin.ts";
import { MINI_PAGE } from "./app-protocol.ts";
import { tellPage } from "./main-window.ts";
import type { ShellConfig } from "./shell-config.ts";
import { pagePreferences } from "./web-preferences.ts";

/** Of its page, in pixels: three lines and two buttons, without a frame that is higher on one system than on another. */
const SIZE = { width: 320, height: 156 } as const;
const MARGIN = 24;

interface MiniWindowParts {
  config: ShellConfig;
  wanted: () => boolean;
  /** The person closed it: it stays away. */
  onClosedByPerson: () => void;
}

/** The small window above all others while a screen is shared. */
export class MiniWindow {
  readonly #parts: MiniWindowParts;
  #window: BrowserWindow | null = null;
  #report: LiveReport | null = null;

  constructor(parts: MiniWindowParts) {
    this.#parts = parts;
  }

  show(report: LiveReport): void {
    this.#report = report;
    if (this.#window === null && this.#parts.wanted()) this.#open();
    this.tell();
  }

  hide(): void {
    this.#report = null;
    const window = this.#window;
    this.#window = null;
    if (window !== null && !window.isDestroyed()) window.destroy();
  }

  /** What it shows, anew: its page may have just begun to listen. */
  tell(): void {
    tellPage(this.#window, { name: "live", report: this.#report });
  }

  #open(): void {
    const { config, onClosedByPerson } = this.#parts;
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
    // Not in what is shared, and never with the focus that somebody types with.
    window.setContentProtection(true);
    window.setMenuBarVisibility(false);
    window.once("ready-to-show", () => window.showInactive());
    window.on("close", () => {
      if (this.#window !== window) return;
      this.#window = null;
      onClosedByPerson();
    });
    void window.loadURL(`${DESKTOP_ORIGIN}${MINI_PAGE}`);
  }
}
