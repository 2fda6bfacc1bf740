import { EventEmitter } from "node:events";
import type { BrowserWindowConstructorOptions, Rectangle } from "electron";
import { DoubleContents, type DoubleContext } from "./contents.ts";

interface WindowState {
  visible: boolean;
  minimized: boolean;
  maximized: boolean;
  onTop: boolean;
  contentProtected: boolean;
}

/** The double of `BrowserWindow` as main sees it: a page and the window's state. */
export function createWindowClass(context: DoubleContext) {
  return class DoubleWindow extends EventEmitter {
    static readonly all = new Set<DoubleWindow>();
    static getAllWindows = () => [...DoubleWindow.all];
    static getFocusedWindow = () => [...DoubleWindow.all][0] ?? null;
    static fromWebContents = (contents: unknown) =>
      [...DoubleWindow.all].find(({ webContents }) => webContents === contents) ?? null;

    readonly webContents: DoubleContents;
    #bounds: Rectangle;
    #state: WindowState = {
      visible: true,
      minimized: false,
      maximized: false,
      onTop: false,
      contentProtected: false,
    };

    constructor(options: BrowserWindowConstructorOptions = {}) {
      super();
      const { width = 800, height = 600, x = 0, y = 0, alwaysOnTop = false, show = true } = options;
      this.#bounds = { x, y, width, height };
      this.#state = { ...this.#state, visible: show, onTop: alwaysOnTop };
      DoubleWindow.all.add(this);
      this.webContents = new DoubleContents(context, options.webPreferences ?? {}, { width, height });
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
    isVisible = () => this.#state.visible;
    minimize = () => this.#set({ minimized: true });
    restore = () => this.#set({ minimized: false });
    isMinimized = () => this.#state.minimized;
    maximize = () => this.#set({ maximized: true });
    isMaximized = () => this.#state.maximized;
    setAlwaysOnTop = (onTop: boolean) => this.#set({ onTop });
    isAlwaysOnTop = () => this.#state.onTop;
    setContentProtection = (contentProtected: boolean) => this.#set({ contentProtected });
    isContentProtected = () => this.#state.contentProtected;
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
      if (DoubleWindow.all.size === 0) context.appEvents.emit("window-all-closed");
    }

    #set(change: Partial<WindowState>): void {
      this.#state = { ...this.#state, ...change };
    }
  };
}
