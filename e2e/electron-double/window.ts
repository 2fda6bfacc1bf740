import { EventEmitter } from "node:events";
import type { BrowserWindowConstructorOptions, Rectangle } from "electron";
import { DoubleContents, type World } from "./contents.ts";

interface WindowState {
  visible: boolean;
  minimized: boolean;
  maximized: boolean;
  onTop: boolean;
  /** From captures. */
  hidden: boolean;
}

/** `BrowserWindow` as main sees it: a page, and a state that a screen would show. */
export function createWindowClass(world: World) {
  return class DoubleWindow extends EventEmitter {
    static readonly all = new Set<DoubleWindow>();
    static getAllWindows = () => [...DoubleWindow.all];
    static getFocusedWindow = () => [...DoubleWindow.all][0] ?? null;
    static fromWebContents = (contents: unknown) =>
      [...DoubleWindow.all].find(({ webContents }) => webContents === contents) ?? null;

    readonly webContents: DoubleContents;
    #bounds: Rectangle;
    #is: WindowState = { visible: true, minimized: false, maximized: false, onTop: false, hidden: false };

    constructor(options: BrowserWindowConstructorOptions = {}) {
      super();
      const { width = 800, height = 600, x = 0, y = 0, alwaysOnTop = false, show = true } = options;
      this.#bounds = { x, y, width, height };
      this.#is = { ...this.#is, visible: show, onTop: alwaysOnTop };
      DoubleWindow.all.add(this);
      this.webContents = new DoubleContents(world, options.webPreferences ?? {}, { width, height });
      this.webContents.once("dom-ready", () => this.emit("ready-to-show"));
    }

    loadURL = (url: string) => this.webContents.loadURL(url);
    reload = () => this.webContents.reload();
    getBounds = () => this.#bounds;
    getNormalBounds = () => this.#bounds;
    show = () => this.#set({ visible: true });
    showInactive = () => this.#set({ visible: true });
    hide = () => this.#set({ visible: false });
    focus = () => this.emit("focus");
    isVisible = () => this.#is.visible;
    minimize = () => this.#set({ minimized: true });
    restore = () => this.#set({ minimized: false });
    isMinimized = () => this.#is.minimized;
    maximize = () => this.#set({ maximized: true });
    isMaximized = () => this.#is.maximized;
    setAlwaysOnTop = (onTop: boolean) => this.#set({ onTop });
    isAlwaysOnTop = () => this.#is.onTop;
    setContentProtection = (hidden: boolean) => this.#set({ hidden });
    isContentProtected = () => this.#is.hidden;
    setVisibleOnAllWorkspaces = () => undefined;
    setMenuBarVisibility = () => undefined;
    setMenu = () => undefined;
    setProgressBar = () => undefined;
    isDestroyed = () => !DoubleWindow.all.has(this);

    close(): void {
      let prevented = false;
      this.emit("close", {
        preventDefault: () => {
          prevented = true;
        },
      });
      if (!prevented) this.destroy();
    }

    destroy(): void {
      if (!DoubleWindow.all.delete(this)) return;
      this.webContents.close();
      this.emit("closed");
      if (DoubleWindow.all.size === 0) world.appEvents.emit("window-all-closed");
    }

    #set(change: Partial<WindowState>): void {
      this.#is = { ...this.#is, ...change };
    }
  };
}
