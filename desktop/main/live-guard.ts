import type { Dialog, GlobalShortcut, PowerSaveBlocker } from "electron";
import type { LiveCommand, LiveReport, ShellTexts } from "#contract/desktop-bridge.ts";

/** Everywhere, also while another program has the focus. */
export const MUTE_KEYS = "CommandOrControl+Shift+M";

export interface LiveGuardParts {
  blocker: Pick<PowerSaveBlocker, "start" | "stop">;
  shortcuts: Pick<GlobalShortcut, "register" | "unregister">;
  dialog: Pick<Dialog, "showMessageBox">;
  /** Our own windows are not to be seen in what is shared. */
  hideFromCapture: (hidden: boolean) => void;
  mini: { show: (report: LiveReport) => void; hide: () => void };
  command: (command: LiveCommand) => void;
  texts: () => ShellTexts | null;
  /** The lecture began or is over: what waits for its end may go on. */
  onChange: (live: boolean) => void;
  warn: (what: string) => void;
}

/** What the shell does while a lecture is given or seen in it. */
export class LiveGuard {
  readonly #parts: LiveGuardParts;
  #report: LiveReport | null = null;
  #blocking: number | null = null;
  #listening = false;

  constructor(parts: LiveGuardParts) {
    this.#parts = parts;
  }

  get live(): boolean {
    return this.#report !== null;
  }

  /** Gives a lecture: who leaves now ends it for everybody. */
  get hosting(): boolean {
    return this.#report?.hosting === true;
  }

  changed(report: LiveReport | null): void {
    const began = this.live !== (report !== null);
    this.#report = report;
    this.#keepAwake(report !== null);
    this.#listenForMute(report !== null && report.hosting && report.source !== "none");
    this.#parts.hideFromCapture(this.#shares);
    if (report !== null && this.#shares) this.#parts.mini.show(report);
    else this.#parts.mini.hide();
    if (began) this.#parts.onChange(report !== null);
  }

  /** Answers whether the person really wants to leave; asks only while they give a lecture. */
  async mayLeave(): Promise<boolean> {
    const texts = this.#parts.texts();
    if (!this.hosting || texts === null) return true;
    const { response } = await this.#parts.dialog.showMessageBox({
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

  get #shares(): boolean {
    return this.hosting && this.#report?.source === "screen";
  }

  #keepAwake(awake: boolean): void {
    const { blocker } = this.#parts;
    if (awake) this.#blocking ??= blocker.start("prevent-display-sleep");
    else if (this.#blocking !== null) {
      blocker.stop(this.#blocking);
      this.#blocking = null;
    }
  }

  #listenForMute(listens: boolean): void {
    const { shortcuts, command, warn } = this.#parts;
    if (listens === this.#listening) return;
    this.#listening = listens;
    if (!listens) return shortcuts.unregister(MUTE_KEYS);
    // Another program may have the keys, and Wayland gives none: the button in the window stays.
    if (!shortcuts.register(MUTE_KEYS, () => command("toggle-mute"))) warn(`${MUTE_KEYS} is not to be had`);
  }
}
