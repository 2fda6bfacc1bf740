import type { Dialog, GlobalShortcut, PowerSaveBlocker } from "electron";
import type { LiveCommand, LiveReport, ShellTexts } from "#contract/desktop/desktop-bridge.ts";

/** A global shortcut, which works while another app has the focus. */
export const MUTE_SHORTCUT = "CommandOrControl+Shift+M";

export interface LiveGuardDeps {
  blocker: Pick<PowerSaveBlocker, "start" | "stop">;
  shortcuts: Pick<GlobalShortcut, "register" | "unregister">;
  dialog: Pick<Dialog, "showMessageBox">;
  /** Hides our windows from screen capture. */
  hideFromCapture: (hidden: boolean) => void;
  miniWindow: { show: (report: LiveReport) => void; hide: () => void };
  sendCommand: (command: LiveCommand) => void;
  texts: () => ShellTexts | null;
  /** Called when a lecture starts or ends. When it ends, actions that were deferred during the lecture may continue. */
  onChange: (live: boolean) => void;
  warn: (message: string) => void;
}

/**
 * Controls the shell during a live lecture: keeps the display awake, registers the mute shortcut, hides our windows
 * from screen capture, and shows the mini window.
 */
export class LiveGuard {
  readonly #deps: LiveGuardDeps;
  #report: LiveReport | null = null;
  #blockerId: number | null = null;
  #shortcutRegistered = false;

  constructor(deps: LiveGuardDeps) {
    this.#deps = deps;
  }

  get live(): boolean {
    return this.#report !== null;
  }

  /** True while this account hosts a lecture. The lecture ends for everybody when the host leaves. */
  get hosting(): boolean {
    return this.#report?.hosting === true;
  }

  update(report: LiveReport | null): void {
    const liveChanged = this.live !== (report !== null);
    this.#report = report;
    this.#keepAwake(report !== null);
    this.#setMuteShortcut(report !== null && report.hosting && report.source !== "none");
    this.#deps.hideFromCapture(this.#sharesScreen);
    if (report !== null && this.#sharesScreen) this.#deps.miniWindow.show(report);
    else this.#deps.miniWindow.hide();
    if (liveChanged) this.#deps.onChange(report !== null);
  }

  /** Returns whether the app may close. Asks the user only while they host a lecture. */
  async confirmLeave(): Promise<boolean> {
    const texts = this.#deps.texts();
    if (!this.hosting || texts === null) return true;
    const { response } = await this.#deps.dialog.showMessageBox({
      type: "warning",
      title: texts.leaveTitle,
      message: texts.leaveTitle,
      detail: texts.leaveText,
      buttons: [texts.stay, texts.leave],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1;
  }

  get #sharesScreen(): boolean {
    return this.hosting && this.#report?.source === "screen";
  }

  #keepAwake(awake: boolean): void {
    const { blocker } = this.#deps;
    if (awake) this.#blockerId ??= blocker.start("prevent-display-sleep");
    else if (this.#blockerId !== null) {
      blocker.stop(this.#blockerId);
      this.#blockerId = null;
    }
  }

  #setMuteShortcut(registered: boolean): void {
    const { shortcuts, sendCommand, warn } = this.#deps;
    if (registered === this.#shortcutRegistered) return;
    this.#shortcutRegistered = registered;
    if (!registered) return shortcuts.unregister(MUTE_SHORTCUT);
    // Registration fails if another app uses the shortcut, and on Wayland. Users can still use the button in the
    // window.
    if (!shortcuts.register(MUTE_SHORTCUT, () => sendCommand("toggle-mute")))
      warn(`could not register ${MUTE_SHORTCUT}`);
  }
}
